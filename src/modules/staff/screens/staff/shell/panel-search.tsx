/** Search over the whole panel: a dialog with a combobox, on Ctrl-K or Cmd-K. Without JavaScript a link to its page. */
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { SearchIcon } from '#platform/ui/icons.tsx'
import type { PanelHit } from '../../../rules/panel-search.ts'

/** Debounces typing. */
const PAUSE_MS = 120

type Found = { readonly query: string; readonly hits: readonly PanelHit[] }

export function PanelSearch() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    if (document.querySelector('dialog:modal')) return
    setIsOpen(true)
    dialog.current?.showModal()
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    // The text editor of posts has its own Ctrl-K.
    if (event.target instanceof Element && event.target.closest('textarea')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Link
        to="/cms/search"
        className="staff-search"
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        <SearchIcon />
        <span>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Link>
      <dialog
        ref={dialog}
        className="staff-find"
        aria-label="Search the panel"
        onClose={() => setIsOpen(false)}
      >
        {isOpen && <Finder onLeave={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

function Finder({ onLeave }: { readonly onLeave: () => void }) {
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState(0)
  /** Enter was pressed before the results of this query arrived. */
  const [isHasty, setIsHasty] = useState(false)
  const fetcher = useFetcher<Found>()
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const hits = fetcher.data?.hits ?? []
  const load = useEffectEvent(() => void fetcher.load(`/cms/search?${new URLSearchParams({ q: query })}`))
  useEffect(() => {
    const timer = setTimeout(load, query === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query])
  useEffect(
    () => document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' }),
    [id, place],
  )
  useEffect(() => box.current?.focus(), [])
  const go = (hit: PanelHit | undefined) => {
    if (!hit) return
    onLeave()
    void navigate(hit.href)
  }
  const isCurrent = fetcher.data?.query === query.trim()
  const goHastily = useEffectEvent(() => go(hits[0]))
  useEffect(() => {
    if (isHasty && isCurrent) goHastily()
  }, [isHasty, isCurrent])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setPlace((was) => Math.min(was + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setPlace((was) => Math.max(was - 1, 0))
    // A quick Enter waits for its own results and never opens those of an earlier query.
    else if (event.key === 'Enter' && !isCurrent) setIsHasty(true)
    else if (event.key === 'Enter') go(hits[place])
    else return
    event.preventDefault()
  }
  const isEmpty = fetcher.data !== undefined && hits.length === 0
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="Search the panel"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${id}-${place}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={MESSAGES.panel_search}
        ref={box}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setPlace(0)
          setIsHasty(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label="Results">
        {hits.map((hit, index) => (
          <Link
            key={hit.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            to={hit.href}
            onClick={onLeave}
          >
            <span className="muted">{hit.kind}</span>
            <span>{hit.label}</span>
            <span className="muted">{hit.detail}</span>
          </Link>
        ))}
      </div>
      <p className="muted" role="status">
        {isEmpty ? MESSAGES.panel_search_none : ''}
      </p>
      <button type="button" className="button button-plain" onClick={onLeave}>
        Close
      </button>
    </>
  )
}
