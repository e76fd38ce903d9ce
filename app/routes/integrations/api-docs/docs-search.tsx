/** Looks through the page's own contents; '/' leads here. */
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { SearchIcon } from '#app/components/icons.tsx'
import { findEntries, type SearchEntry } from './search-entries.ts'

type Props = { readonly entries: readonly SearchEntry[]; readonly onChosen?: () => void }

export function DocsSearch({ entries, onChosen }: Props) {
  const [text, setText] = useState('')
  const found = findEntries(entries, useDeferredValue(text))
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useSlashKey(box)
  const clear = () => setText('')
  const onKeyDown = (event: KeyboardEvent) => moveFocus(event, box.current, clear)
  return (
    <div className="docs-search needs-js" ref={box}>
      <label className="sr-only" htmlFor={id}>
        Search this documentation
      </label>
      <div className="docs-search-field">
        <SearchIcon />
        <input
          id={id}
          type="search"
          value={text}
          placeholder="Search…"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <p className="sr-only" role="status">
        {text.trim() === '' ? '' : `${found.length} found`}
      </p>
      {text.trim() !== '' && (
        <Found
          found={found}
          onKeyDown={onKeyDown}
          onChosen={() => {
            clear()
            onChosen?.()
          }}
        />
      )}
    </div>
  )
}

type FoundProps = {
  readonly found: readonly SearchEntry[]
  readonly onChosen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Found({ found, onChosen, onKeyDown }: FoundProps) {
  if (found.length === 0) return <p className="docs-found-none">Nothing here has that name.</p>
  return (
    <ul className="docs-found">
      {found.map(({ kind, title, place, href }) => (
        <li key={`${kind} ${href}`}>
          <a href={href} onClick={onChosen} onKeyDown={onKeyDown}>
            <span className="docs-found-kind">{kind}</span>
            <strong>{title}</strong>
            <span className="docs-found-place">{place}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Arrows lead through what was found, Escape back to nothing. */
function moveFocus(event: KeyboardEvent, box: HTMLElement | null, clear: () => void): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, .docs-found a') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Escape') {
    clear()
    stops[0]?.focus()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const isEnter = event.key === 'Enter' && at === 0
  if (step === undefined && !isEnter) return
  event.preventDefault()
  if (isEnter) stops[1]?.click()
  else stops[at + (step ?? 0)]?.focus()
}

/** On this page the key is ours: it is caught on its way down, before the shop's own search hears of it. */
function useSlashKey(box: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      const input = box.current?.querySelector('input')
      const fold = input?.closest('details')
      if (!input || !(fold ?? input).checkVisibility() || document.querySelector('dialog[open]')) return
      if (fold) fold.open = true
      event.preventDefault()
      event.stopPropagation()
      input.focus()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [box])
}
