/** Short display of this browser's pincode; pressing it opens the dialog, whose code is loaded on demand. */
import { useEffect, useState, type ComponentType, type MouseEvent } from 'react'
import { PlaceIcon } from '#platform/ui/icons.tsx'
import { useFollowedPincode, usePincode } from './pincode-store.ts'

const ASKED = 'panna:pincode'
/** Link to the delivery information, used until the page is hydrated. */
const PAGE = '/shipping-policy'

export function DeliverTo() {
  const pin = usePincode()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    document.dispatchEvent(new Event(ASKED))
  }
  return (
    <a className="deliver-to" href={PAGE} data-document onClick={open}>
      <PlaceIcon />
      <span>
        <span className="deliver-to-words">Deliver to </span>
        <b>{pin ?? 'pincode'}</b>
      </span>
    </a>
  )
}

type DialogProps = { readonly onClosed: () => void }

/** Part of the page shell; renders nothing until it is opened. */
export function PincodeDialogOpener() {
  useFollowedPincode()
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => {
      setOpen(true)
      import('./pincode-dialog.tsx').then(
        ({ PincodeDialog }) => setDialog(() => PincodeDialog),
        () => location.assign(PAGE),
      )
    }
    document.addEventListener(ASKED, open)
    return () => document.removeEventListener(ASKED, open)
  }, [])
  return Dialog && isOpen ? <Dialog onClosed={() => setOpen(false)} /> : null
}
