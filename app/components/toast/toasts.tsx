/** Short answers to what the shopper did, read out politely and gone after a moment. */
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createExternalStore, useExternalStore } from '#app/components/external-store.ts'
import { CloseIcon } from '#app/components/icons.tsx'
import { Picture } from '#app/components/picture.tsx'
import { keepToastPlace } from './toast-place.ts'

export type Toast = {
  readonly message: string
  readonly tone?: 'good' | 'warning' | 'bad'
  /** A good end: the failures that were told on the way to it go. */
  readonly isFinal?: boolean
  /** A small picture of what it is about. */
  readonly imageUrl?: string
  /** What can still be done about it, such as 'Undo'. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

type ShownToast = Toast & { readonly id: number }
type ShowToast = (toast: Toast) => void

/** On small screens a third would cover what was done. */
const SHOWN_AT_ONCE = { narrow: 2, wide: 3 }
const NARROW = '(width < 48rem)'
const SHOWN_FOR_MS = 6000
/** One that offers something has to be reached first, perhaps by keyboard. */
const OFFERED_FOR_MS = 20_000
const NONE: readonly ShownToast[] = []

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
  const toasts = useExternalStore(store, NONE)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => keepToastPlace(setPlace), [])
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
    toasts.map((toast) => (
      <ToastCard key={toast.id} toast={toast} dismiss={dismiss} close={close} noteFocus={noteFocus} />
    )),
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
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast.id), toast.action ? OFFERED_FOR_MS : SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id, toast.action, dismiss])
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
      <p>{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.run()
            close(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => close(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  )
}

function createToasts() {
  const store = createExternalStore<readonly ShownToast[]>(NONE)
  let lastId = 0
  const show: ShowToast = (toast) => {
    lastId += 1
    const earlier = store.get().filter((each) => !(toast.isFinal && each.tone === 'bad'))
    const most = matchMedia(NARROW).matches ? SHOWN_AT_ONCE.narrow : SHOWN_AT_ONCE.wide
    store.set([...earlier, { ...toast, id: lastId }].slice(-most))
  }
  const dismiss = (id: number) => store.set(store.get().filter((toast) => toast.id !== id))
  return { store, show, dismiss }
}

function useToasts() {
  const toasts = useContext(ToastsContext)
  if (!toasts) throw new Error('toasts must be used within a ToastsProvider')
  return toasts
}
