/** The pincode on a page. The form comes once the page is awake and its place near; until then that is kept, without a dead control. */
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
          // Without it the policy's days stand on the page all the same.
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
