import { useEffect, useRef, useState, type ComponentType } from 'react'
import { SearchForm } from './search-form.tsx'
import type { LiveSearchProps } from './live-search.tsx'

type Props = Omit<LiveSearchProps, 'box'>

/** The search form with answers while one types. Their code comes with the first focus; until then it is a plain form. */
export function InstantSearch({ id, value, place }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [Live, setLive] = useState<ComponentType<LiveSearchProps> | null>(null)
  const wake = () => {
    if (Live || !navigator.onLine) return
    import('./live-search.tsx').then(
      (live) => setLive(() => live.LiveSearch),
      // The form works without it.
      () => undefined,
    )
  }
  const wakeOnce = useRef(wake)
  useEffect(() => {
    // Whoever was quicker than the page has focused it already.
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

/** '/' leads to the search of wide screens, unless something is being typed. */
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
