/**
 * Behaviour of the whole page after hydration. Pages are plain markup: links, menus and dialogs have no code of their
 * own and share one listener each. That keeps pages quick to render and working without JavaScript.
 */
import { Component, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { noteShownPicture } from '../pages/product/gallery-pictures.ts'
import { checkShown, onApproach, preloadCodeOfProducts } from './page-memory.ts'

/**
 * Paths that need a full page load: the payment page has its own security policy, the others are handled by the server.
 */
const WHOLE_PAGES = ['/cart', '/auth', '/cms', '/admin', '/api', '/health']

export function SiteBehaviour() {
  useLinks()
  useDialogs()
  useMenus()
  useFocusAfterNavigation()
  useCountedViews()
  useHidingHeader()
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <div className="progress" data-loading={isLoading || undefined} aria-hidden="true" />
      <FocusBeforeRemoval path={useLocation().pathname} />
      <ConnectionLine />
    </>
  )
}

/** The path to navigate to in the client, or null if the browser should follow the link. */
function swappablePath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.dataset['document'] !== undefined)
    return null
  if (link.origin !== location.origin) return null
  const isSamePage = link.pathname === location.pathname && link.search === location.search
  if (isSamePage && link.hash) return null
  // Offline, let the browser load whole pages: the service worker has copies of those.
  if (!navigator.onLine) return null
  const isWhole = WHOLE_PAGES.some((path) => link.pathname === path || link.pathname.startsWith(`${path}/`))
  return isWhole ? null : link.pathname + link.search + link.hash
}

/** Renders synchronously: time-sliced rendering takes a phone longer. */
const atOnce = () => ({ viewTransition: showsFramesSoon(), flushSync: true })

const SOON_MS = 60

/**
 * A view transition first shows the old page once more. Where a frame takes long to reach the screen, as the first one
 * of this page did, the new page would come noticeably later. Browsers that don't tell are assumed to be fast.
 */
function showsFramesSoon(): boolean {
  const { paintTime = 0, presentationTime } = (performance.getEntriesByType('paint')[0] ?? {}) as PaintTimes
  return presentationTime == null || presentationTime - paintTime < SOON_MS
}

/** Not yet in the DOM types. Milliseconds since the page's start. */
type PaintTimes = { readonly paintTime?: number; readonly presentationTime?: number | null }

const APPROACHES = ['pointerover', 'pointerdown', 'focusin']

/** Client-side navigation for links. What a page needs is loaded when a link to it is approached. */
function useLinks(): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    const stops = [preloadCodeOfProducts(), checkShown()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [key])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || event.defaultPrevented) return
      const path = swappablePath(event.target)
      if (path === null) return
      event.preventDefault()
      takePictureAlong(event.target as Element)
      void navigate(path, atOnce())
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
      if (text) void navigate(`/products?${new URLSearchParams({ search: text })}`, atOnce())
    }
    const onPoint = (event: Event) => onApproach(event, swappablePath(event.target))
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    for (const name of APPROACHES) document.addEventListener(name, onPoint, { passive: true })
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
      for (const name of APPROACHES) document.removeEventListener(name, onPoint)
    }
  }, [navigate])
}

/**
 * View transition: the followed card's picture moves to its place on the product page, where it is shown until a larger
 * one has loaded.
 */
function takePictureAlong(target: Element): void {
  const picture = target.closest('.card')?.querySelector<HTMLImageElement>('img.card-picture')
  if (!picture) return
  picture.classList.add('moving-picture')
  noteShownPicture(picture)
}

/** Dialogs are opened by any element that names them, and closed by their button, the backdrop or a followed link. */
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
    // A search navigates away, so it closes its dialog. Forms that a dialog handles itself leave it open.
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

/** Menus close on Escape, returning the focus, and on a choice elsewhere. */
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

/** A new page starts with the focus on its content, as after a full page load. */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * Moves the focus to the content before the old page is removed. Removing the focused element would force a layout of
 * the old and the new page together. Only class components have a hook that runs right before the DOM changes.
 */
class FocusBeforeRemoval extends Component<{ readonly path: string }> {
  override getSnapshotBeforeUpdate(before: { readonly path: string }): null {
    const content = document.getElementById('content')
    const isLeft = before.path !== this.props.path && content?.contains(document.activeElement)
    if (isLeft) content?.focus({ preventScroll: true })
    return null
  }

  /** React requires it with `getSnapshotBeforeUpdate`. */
  override componentDidUpdate(): void {}

  override render(): null {
    return null
  }
}

/** Counts each page view, by path only. */
function useCountedViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const view = new Blob([JSON.stringify({ path: pathname })], { type: 'application/json' })
    if (navigator.onLine) navigator.sendBeacon('/api/views', view)
  }, [pathname])
}

/** On small screens the header hides while the page is scrolled down. */
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

/** Tells the shopper that the connection is lost and that cart and wishlist still work. */
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
