/**
 * What the whole page does once it is awake. Pages are plain markup: links, menus and dialogs carry no code of their
 * own, and one listener each serves them all. That keeps pages quick to render and working without JavaScript.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate, useNavigation } from 'react-router'
import { countView } from '#platform/ui/analytics/count-view.ts'

/** Pages that are never swapped in: the payment page has a policy of its own, the others speak to the server. */
const WHOLE_PAGES = ['/cart', '/auth', '/cms', '/admin', '/api', '/health']

export function SiteBehaviour() {
  const prefetchedPath = useLinks()
  useDialogs()
  useMenus()
  useFocusAfterNavigation()
  useCountedViews()
  useHidingHeader()
  useSkippedTransitions()
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <div className="progress" data-loading={isLoading || undefined} aria-hidden="true" />
      {prefetchedPath && <PrefetchPageLinks page={prefetchedPath} />}
      <ConnectionLine />
    </>
  )
}

/** The path that a click on this link would swap in, or null when the browser should follow it. */
function swappablePath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.dataset['document'] !== undefined)
    return null
  if (link.origin !== location.origin) return null
  const isSamePage = link.pathname === location.pathname && link.search === location.search
  if (isSamePage && link.hash) return null
  // Without a connection the browser asks for whole pages: of those there are kept copies.
  if (!navigator.onLine) return null
  const isWhole = WHOLE_PAGES.some((path) => link.pathname === path || link.pathname.startsWith(`${path}/`))
  return isWhole ? null : link.pathname + link.search + link.hash
}

/** Follows links without loading a new document, and fetches a page when a link is pointed at. */
function useLinks(): string | null {
  const navigate = useNavigate()
  const [pointedPath, setPointedPath] = useState<string | null>(null)
  const fetched = useRef(new Set<string>())
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || event.defaultPrevented) return
      const path = swappablePath(event.target)
      if (path === null) return
      event.preventDefault()
      nameMovingPicture(event.target as Element)
      void navigate(path, { viewTransition: true })
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (
        event.defaultPrevented ||
        form.method !== 'get' ||
        !form.action.startsWith(`${location.origin}/products`)
      )
        return
      event.preventDefault()
      const search = new FormData(form).get('search')
      const text = typeof search === 'string' ? search.trim() : ''
      if (text) void navigate(`/products?${new URLSearchParams({ search: text })}`, { viewTransition: true })
    }
    const onPoint = (event: Event) => {
      const path = swappablePath(event.target)
      if (path === null || fetched.current.has(path)) return
      fetched.current.add(path)
      setPointedPath(path)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    document.addEventListener('pointerover', onPoint, { passive: true })
    document.addEventListener('focusin', onPoint)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onPoint)
    }
  }, [navigate])
  return pointedPath
}

/** The picture of the card that was followed moves to its place on the product's page. */
function nameMovingPicture(target: Element): void {
  const picture = target.closest('.card')?.querySelector<HTMLElement>('.card-picture')
  if (picture) picture.classList.add('moving-picture')
}

/** Dialogs open from anything that names them, close by their button, by the veil and when a link is followed. */
function useDialogs(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      const opener = target.closest<HTMLElement>('[data-opens-dialog]')
      const openDialog = target.closest<HTMLDialogElement>('dialog[open]')
      if (opener) {
        event.preventDefault()
        const dialog = document.getElementById(opener.dataset['opensDialog'] ?? '')
        if (dialog instanceof HTMLDialogElement) dialog.showModal()
      } else if (openDialog && (target === openDialog || target.closest('[data-closes-dialog], a'))) {
        openDialog.close()
      }
    }
    // A search leads elsewhere. What a dialog asks and answers itself stays in it.
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (form.method === 'get') form.closest<HTMLDialogElement>('dialog[open]')?.close()
    }
    document.addEventListener('click', onClick, true)
    document.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit)
    }
  }, [])
}

/** Menus close on Escape, giving the focus back, and when something else is chosen. */
function useMenus(): void {
  useEffect(() => {
    const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')]
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      for (const menu of openMenus()) if (!menu.contains(target) || target.closest('a')) menu.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      for (const menu of openMenus()) {
        menu.open = false
        menu.querySelector('summary')?.focus()
      }
    }
    const onFocus = (event: FocusEvent) => {
      for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}

/** A new page begins at its content, as it would after loading a document. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Each page that is shown is counted, by its path alone. */
function useCountedViews(): void {
  const { pathname } = useLocation()
  useEffect(() => countView(pathname), [pathname])
}

/** On small screens the header makes room while the page is scrolled down. */
function useHidingHeader(): void {
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const isHidden = window.scrollY > last && window.scrollY > 160
      last = window.scrollY
      document.documentElement.toggleAttribute('data-header-hidden', isHidden)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
}

/** Who moves on before a page has faded in skips its transition. The browser calls that an error; it is none. */
function useSkippedTransitions(): void {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const isOfTransition = event.reason instanceof DOMException && /transition/i.test(event.reason.message)
      if (isOfTransition) event.preventDefault()
    }
    window.addEventListener('unhandledrejection', onRejection)
    return () => window.removeEventListener('unhandledrejection', onRejection)
  }, [])
}

/** Says when the connection is gone, and that the cart and the wishlist go on. */
function ConnectionLine() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p className="connection-line" role="status">
      {!isOnline && 'You are offline. Your cart and wishlist keep working.'}
    </p>
  )
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
