import { useEffect, useRef, type RefObject } from 'react'

type FocusKept = {
  readonly removal: RefObject<HTMLButtonElement | null>
  readonly entry: RefObject<HTMLInputElement | null>
  /** Call before the shopper's own change. */
  readonly willChange: () => void
}

/**
 * For a box whose content changes when something is `applied` or removed: if the focused control disappears, focus
 * moves to what replaces it.
 */
export function useFocusKept(applied: unknown): FocusKept {
  const changed = useRef(false)
  const removal = useRef<HTMLButtonElement>(null)
  const entry = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (changed.current) (removal.current ?? entry.current)?.focus()
    changed.current = false
  }, [applied])
  const willChange = () => {
    changed.current = true
  }
  return { removal, entry, willChange }
}
