import { useEffect, useRef } from 'react'

/**
 * While this is on the page, Back closes it and leaves the page as it is: an entry of the history with the same address is
 * added, and taken away again when it is closed otherwise.
 */
export function useBackToClose(close: () => void): void {
  const onClose = useRef(close)
  useEffect(() => {
    onClose.current = close
  })
  useEffect(() => {
    let isOpen = true
    history.pushState({ ...history.state, isEnlarged: true }, '')
    const onBack = (event: PopStateEvent) => {
      // The page stays: the router has nothing to load.
      event.stopImmediatePropagation()
      if (isOpen) onClose.current()
      isOpen = false
    }
    addEventListener('popstate', onBack, { capture: true, once: true })
    return () => {
      const isOurEntry = (history.state as { readonly isEnlarged?: boolean } | null)?.isEnlarged === true
      if (isOpen && isOurEntry) history.back()
      else removeEventListener('popstate', onBack, { capture: true })
      isOpen = false
    }
  }, [])
}
