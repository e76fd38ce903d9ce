import { useEffect, useRef, useState, type ComponentType } from 'react'
import { SearchIcon } from '#platform/ui/icons.tsx'
import { MAX_SEARCH_LENGTH } from '../../rules/listing.ts'
import type { LiveSearchProps } from './live-search.tsx'

/** A plain GET form, so it works before hydration and without JavaScript. */
export function SearchForm({ id, value = '' }: { readonly id: string; readonly value?: string }) {
  return (
    <form className="search-form" role="search" aria-label="Product search" action="/products" method="get">
      <label className="sr-only" htmlFor={id}>
        Search products
      </label>
      <input
        id={id}
        key={value}
        type="search"
        name="search"
        defaultValue={value}
        placeholder="Search products..."
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  )
}

type Props = Omit<LiveSearchProps, 'box'>

/** The search form with results while typing. Their code is loaded on first focus; until then it is a plain form. */
export function InstantSearch({ id, value, place }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [Live, setLive] = useState<ComponentType<LiveSearchProps> | null>(null)
  const wake = () => {
    if (Live || !navigator.onLine) return
    import('./live-search.tsx').then(
      (live) => setLive(() => live.LiveSearch),
      // If loading fails, the plain form still works.
      () => undefined,
    )
  }
  const wakeOnce = useRef(wake)
  useEffect(() => {
    // The field may have been focused before hydration.
    if (box.current?.contains(document.activeElement)) wakeOnce.current()
  }, [])
  useSlashKey(id, place)
  return (
    <div className={`instant-search instant-${place}`} ref={box} onFocus={wake}>
      <SearchForm id={id} value={value} />
      {Live && <Live id={id} value={value} place={place} box={box} />}
    </div>
  )
}

/** '/' focuses the search field of wide screens, unless the user is typing elsewhere. */
function useSlashKey(id: string, place: Props['place']): void {
  useEffect(() => {
    if (place !== 'header') return
    const onKey = (event: KeyboardEvent) => {
      const input = document.getElementById(id)
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const isFree =
        !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector('dialog[open]')
      if (event.key !== '/' || isTyping || !isFree || !input?.checkVisibility()) return
      event.preventDefault()
      input.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [id, place])
}
