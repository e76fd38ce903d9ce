/** The pincode on a page. The form comes once the page is awake; until then its place is kept, without a dead control. */
import { useEffect, useState, type ComponentType } from 'react'

export function PincodeBox() {
  const [Form, setForm] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isOver = false
    import('./pincode-form.tsx').then(
      ({ PincodeForm }) => isOver || setForm(() => PincodeForm),
      // Without it the policy's days stand on the page all the same.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return <div className="pincode-box needs-js">{Form && <Form />}</div>
}
