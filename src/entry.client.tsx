import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/**
 * Navigating before a page has faded in skips its view transition, and leaving gives up requests that the router no
 * longer waits for. The browser rejects with an error each time, which can be ignored.
 */
window.addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason
  if (reason instanceof DOMException && (reason.name === 'AbortError' || /transition/i.test(reason.message)))
    event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/**
 * Registers the service worker after the page's own work, so that the browser keeps copies of pages for offline use.
 */
if (!import.meta.env.DEV && 'serviceWorker' in navigator) {
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
