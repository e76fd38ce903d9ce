/** Short confirmations of the shopper's actions, announced politely and hidden after a moment. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createExternalStore, useExternalStore } from '../external-store.ts'
import { CloseIcon } from '../icons.tsx'
import { Picture } from '../picture.tsx'

export type Toast = {
  /** Each line is a complete sentence. */
  readonly message: string
  readonly tone?: 'good' | 'warning' | 'bad'
  /** A small picture of the subject. */
  readonly imageUrl?: string
  /** A follow-up action such as 'Undo', or a link. */
  readonly action?:
    | { readonly label: string; readonly run: () => void }
    | { readonly label: string; readonly href: string }
}

type ShownToast = Toast & { readonly id: number }
type ShowToast = (toast: Toast) => void

const SHOWN_FOR_MS = 6000
/**
 * An action that exists only in the toast needs time to be reached, perhaps by keyboard. A link is on the page as well.
 */
const OFFERED_FOR_MS = 20_000

const ToastsContext = createContext<ReturnType<typeof createToasts> | null>(null)

export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [toasts] = useState(createToasts)
  return <ToastsContext value={toasts}>{children}</ToastsContext>
}

/** Returns the function that shows a toast; stable across renders. */
export function useShowToast(): ShowToast {
  return useToasts().show
}

/** Returns the function that hides the toast, for elements that open over the page and are not our dialogs. */
export function useHideToast(): () => void {
  return useToasts().hide
}

/**
 * The container of all toasts. It is rendered before the first toast, so that screen readers announce changes in it.
 */
export function Toaster() {
  const { store, dismiss, hide } = useToasts()
  const toast = useExternalStore(store, null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => keepToastPlace(setPlace, hide), [hide])
  const before = useRef<Element>(null)
  /** When a toast with the focus is closed, the focus returns to where it was before. */
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

/** Falls back to the page's content if the previous element is gone. */
function giveFocusBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before.checkVisibility()
  const target = isThere ? before : document.getElementById('content')
  target?.focus({ preventScroll: true })
}

type ToastCardProps = {
  readonly toast: ShownToast
  /** The toast has timed out. */
  readonly dismiss: (id: number) => void
  /** The shopper has closed it. */
  readonly close: (id: number) => void
  /** Receives the element that had the focus before. */
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

/** One at a time: on a phone a second one would cover the page. The newest replaces the others. */
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
  return { store, show, dismiss, hide: () => store.set(null) }
}

function useToasts() {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('toasts must be used within a ToastsProvider')
  return toasts
}

/**
 * The position of the toast container: on top of everything. While a dialog is open, everything outside it is inert and
 * behind its backdrop, so the container moves into the topmost dialog and out again. It moves when the dialog opens,
 * not with the first toast: screen readers only announce changes in a container that they know.
 */

/**
 * Calls `onMade` with the container and keeps it on top; the returned function removes it. `onDialog` is called when a
 * dialog opens, because an earlier toast would cover it.
 */
function keepToastPlace(onMade: (place: HTMLElement) => void, onDialog: () => void): () => void {
  const place = document.createElement('div')
  place.className = 'toasts'
  place.setAttribute('role', 'status')
  place.setAttribute('aria-live', 'polite')
  // Browsers without popovers use the style sheet's z-index instead.
  const isPopover = 'popover' in place
  if (isPopover) place.popover = 'manual'
  let dialogs: readonly Element[] = []
  const raise = () => {
    const open = [...document.querySelectorAll('dialog:modal')]
    if (open.some((each) => !dialogs.includes(each))) onDialog()
    // In the order in which they were opened, which is their stacking order, whatever their position in the document.
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
