import { useEffect, useRef } from 'react'

/**
 * Deleting a list entry loses the focus: this moves it to the entry that takes its place, or to the page's content if
 * none is left. `count` is the number of entries, `list` the selector of their container.
 */
export function useFocusInPlace(count: number, list: string): void {
  const position = useRef(0)
  const before = useRef(count)
  useEffect(() => {
    // Some browsers do not focus a button that is clicked.
    const note = ({ target }: Event) => {
      const found = entriesOf(list).findIndex((entry) => entry.contains(target as Node))
      if (found >= 0) position.current = found
    }
    document.addEventListener('focusin', note)
    document.addEventListener('click', note, true)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('click', note, true)
    }
  }, [list])

  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || document.activeElement !== document.body) return
    const entries = entriesOf(list)
    const entry = entries[Math.min(position.current, entries.length - 1)]
    const next = entry?.querySelector<HTMLElement>('a, button') ?? document.getElementById('content')
    next?.focus({ preventScroll: entry === undefined })
  }, [count, list])
}

function entriesOf(list: string): Element[] {
  return [...(document.querySelector(list)?.children ?? [])]
}
