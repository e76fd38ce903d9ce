/**
 * The pincode on a page. The form loads once the page is hydrated and its place is near the viewport; until then its
 * space is reserved, without a dead control.
 */
import { useEffect, useRef, useState, type ComponentType } from 'react'

const AHEAD = '300px'

export function PincodeBox() {
  const place = useRef<HTMLDivElement>(null)
  const [Form, setForm] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!place.current) return
    let isOver = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('./pincode-form.tsx').then(
          ({ PincodeForm }) => isOver || setForm(() => PincodeForm),
          // The page shows the policy's days even without it.
          () => undefined,
        )
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => {
      isOver = true
      observer.disconnect()
    }
  }, [])
  return (
    <div className="pincode-box surface needs-js" ref={place}>
      {Form && <Form />}
    </div>
  )
}
