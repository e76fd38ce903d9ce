/** Where this browser delivers to, in a few letters; a press opens the dialog. Its code comes when it is asked for. */
import { useEffect, useState, type ComponentType, type MouseEvent } from 'react'
import { PlaceIcon } from '#platform/ui/icons.tsx'
import { useFollowedPincode, usePincode } from './pincode-store.ts'

const ASKED = 'panna:pincode'
/** What there is to know of delivery without a pincode: where the link leads until the page is awake. */
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

/** Stands in the shell, and is nothing until somebody asks. */
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
