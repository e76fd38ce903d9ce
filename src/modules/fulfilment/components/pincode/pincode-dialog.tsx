/** Asks for the pincode in a dialog; once entered, every page uses it. */
import { useEffect, useRef } from 'react'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { PincodeForm } from './pincode-form.tsx'
import '#platform/ui/styles/dialog.css'
import './pincode-form.css'

export function PincodeDialog({ onClosed }: { readonly onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return
    dialog.current.showModal()
    dialog.current.querySelector('input')?.select()
  }, [])
  return (
    <dialog ref={dialog} className="dialog pincode-dialog" aria-labelledby="pincode-title" onClose={onClosed}>
      <header className="row between">
        <h2 id="pincode-title">Where do we deliver to?</h2>
        <button type="button" className="icon-button" aria-label="Close" data-closes-dialog>
          <CloseIcon />
        </button>
      </header>
      <PincodeForm />
    </dialog>
  )
}
