import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

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
