import { useEffect } from 'react'

/**
 * Only a document that was loaded as this page may load the payment provider's script. Going back in the history can
 * bring such a page into another page's document: then it is loaded anew.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload()
  }, [])
}
