import { useEffect, useState, type ComponentType } from 'react'

const ASKED = 'panna:my-orders'
const PAGE = '/orders'

/** Opens My Orders over the page. Its code is loaded on first use; if that fails, the page opens instead. */
export function openOrdersDialog(): void {
  document.dispatchEvent(new Event(ASKED))
}

type DialogProps = { readonly onClosed: () => void }

/** Part of the shell; renders nothing until it is opened. */
export function OrdersDialogOpener() {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => {
      setOpen(true)
      import('./orders-dialog.tsx').then(
        ({ OrdersDialog }) => setDialog(() => OrdersDialog),
        () => location.assign(PAGE),
      )
    }
    document.addEventListener(ASKED, open)
    return () => document.removeEventListener(ASKED, open)
  }, [])
  return Dialog && isOpen ? <Dialog onClosed={() => setOpen(false)} /> : null
}
