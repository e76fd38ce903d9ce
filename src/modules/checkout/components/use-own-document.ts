import { useEffect } from 'react'

/**
 * Only a document loaded as this page may load the payment provider's script. The browser's Back button can bring such
 * a page into another page's document: then it is reloaded.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload()
  }, [])
}
