/** Short answers to what the shopper did, read out politely and gone after a moment. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createExternalStore, useExternalStore } from '../external-store.ts'
import { CloseIcon } from '../icons.tsx'
import { Picture } from '../picture.tsx'

export type Toast = {
  /** Each line is a sentence of its own. */
  readonly message: string
  readonly tone?: 'good' | 'warning' | 'bad'
  /** A small picture of what it is about. */
  readonly imageUrl?: string
  /** What can still be done about it, such as 'Undo', or where it leads. */
  readonly action?:
    | { readonly label: string; readonly run: () => void }
    | { readonly label: string; readonly href: string }
}

type ShownToast = Toast & { readonly id: number }
type ShowToast = (toast: Toast) => void

const SHOWN_FOR_MS = 6000
/** An action that exists only here has to be reached in time, perhaps by keyboard. A link is on the page as well. */
const OFFERED_FOR_MS = 20_000

const ToastsContext = createContext<ReturnType<typeof createToasts> | null>(null)

export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [toasts] = useState(createToasts)
  return <ToastsContext value={toasts}>{children}</ToastsContext>
}

/** A function that shows a toast; the same one on every render. */
export function useShowToast(): ShowToast {
  return useToasts().show
}

/** The one place where toasts appear. It is on the page before the first, so that readers notice what arrives. */
export function Toaster() {
  const { store, dismiss } = useToasts()
  const toast = useExternalStore(store, null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => keepToastPlace(setPlace, () => store.set(null)), [store])
  const before = useRef<Element>(null)
  /** Where the focus was before it came to a toast, it goes when that toast is closed. */
  const close = (id: number) => {
    if (place?.contains(document.activeElement)) giveFocusBack(before.current)
    dismiss(id)
  }
  const noteFocus = (from: Element | null) => {
    if (!place?.contains(from)) before.current = from
  }
  if (place === null) return null
  return createPortal(
    toast && <ToastCard key={toast.id} toast={toast} dismiss={dismiss} close={close} noteFocus={noteFocus} />,
    place,
  )
}

/** To the page's content where what had it is gone. */
function giveFocusBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before.checkVisibility()
  const target = isThere ? before : document.getElementById('content')
  target?.focus({ preventScroll: true })
}

type ToastCardProps = {
  readonly toast: ShownToast
  /** Its time is over. */
  readonly dismiss: (id: number) => void
  /** The shopper is done with it. */
  readonly close: (id: number) => void
  /** Told where the focus was when it came. */
  readonly noteFocus: (from: Element | null) => void
}

function ToastCard({ toast, dismiss, close, noteFocus }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false)
  const { action } = toast
  const isOffer = action !== undefined && 'run' in action
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast.id), isOffer ? OFFERED_FOR_MS : SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id, isOffer, dismiss])
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true)
        noteFocus(relatedTarget)
      }}
      onBlur={() => setHeld(false)}
    >
      {toast.imageUrl && (
        <Picture url={toast.imageUrl} alt="" width={800} height={800} sizes="48px" isEager />
      )}
      <div>
        {toast.message.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {action && 'href' in action && (
        <a className="toast-action tap" href={action.href} onClick={() => dismiss(toast.id)}>
          {action.label}
        </a>
      )}
      {action && 'run' in action && (
        <button
          type="button"
          className="toast-action tap"
          onClick={() => {
            action.run()
            close(toast.id)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => close(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  )
}

/** One at a time: on a phone a second one would cover what was done. The newest is the one that counts. */
function createToasts() {
  const store = createExternalStore<ShownToast | null>(null)
  let lastId = 0
  const show: ShowToast = (toast) => {
    lastId += 1
    store.set({ ...toast, id: lastId })
  }
  const dismiss = (id: number) => {
    if (store.get()?.id === id) store.set(null)
  }
  return { store, show, dismiss }
}

function useToasts() {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('toasts must be used within a ToastsProvider')
  return toasts
}

/**
 * Where toasts stand: above everything. While a dialog is open all outside it can be neither reached nor read out, and
 * lies behind its veil; so the place of the toasts moves into the dialog that is on top, and out again. It goes there
 * when the dialog opens, not with the first toast: readers only notice what arrives in a place that they know.
 */

/**
 * Calls `onMade` with the place, and keeps it on top; what it returns takes it away again. `onDialog` is called when a
 * dialog opens: what was shown before would cover it.
 */
function keepToastPlace(onMade: (place: HTMLElement) => void, onDialog: () => void): () => void {
  const place = document.createElement('div')
  place.className = 'toasts'
  place.setAttribute('role', 'status')
  place.setAttribute('aria-live', 'polite')
  // Browsers without popovers have its style sheet's layer instead.
  const isPopover = 'popover' in place
  if (isPopover) place.popover = 'manual'
  let dialogs: readonly Element[] = []
  const raise = () => {
    const open = [...document.querySelectorAll('dialog:modal')]
    if (open.some((each) => !dialogs.includes(each))) onDialog()
    // In the order in which they opened: that is how they lie on each other, wherever they stand in the document.
    dialogs = [
      ...dialogs.filter((each) => open.includes(each)),
      ...open.filter((each) => !dialogs.includes(each)),
    ]
    const top = dialogs.at(-1) ?? document.body
    if (place.parentNode !== top) top.append(place)
    if (isPopover && !place.matches(':popover-open')) place.showPopover()
  }
  const watch = new MutationObserver(raise)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  raise()
  onMade(place)
  return () => {
    watch.disconnect()
    place.remove()
  }
}
