/** Results under a search field, as an ARIA combobox: the focus stays in the field. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { cleanSearch } from '../../rules/listing.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { groupsOf, useAnswer } from './live-results.ts'
import { optionId, SearchPanel } from './search-panel.tsx'

/** Recent searches of this browser, newest first. Stored here only. */
const MAX_TEXTS = 6

function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', STORAGE_KEYS.searches) ?? '[]')
    if (!Array.isArray(stored)) return []
    const texts = stored.filter((each) => typeof each === 'string').map(cleanSearch)
    return [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_TEXTS)
  } catch {
    return []
  }
}

/** Moves a search to the front and returns the list. */
function rememberSearch(text: string): readonly string[] {
  const lower = text.toLowerCase()
  const rest = readRecent().filter((each) => each.toLowerCase() !== lower)
  const recent = (text === '' ? rest : [text, ...rest]).slice(0, MAX_TEXTS)
  writeStored('localStorage', STORAGE_KEYS.searches, JSON.stringify(recent))
  return recent
}

function purgeSearches(): readonly string[] {
  removeStored('localStorage', STORAGE_KEYS.searches)
  return []
}

export type LiveSearchProps = {
  /** Id of the field. */
  readonly id: string
  /** The value that the page rendered. */
  readonly value: string
  /** In the header the results open while the field is in use; in the overlay they are always shown. */
  readonly place: 'header' | 'overlay'
  /** The element around the form. */
  readonly box: RefObject<HTMLDivElement | null>
}

export function LiveSearch({ id, value, place, box }: LiveSearchProps) {
  const [text, setText] = useState(value)
  // Do not open if the field lost focus while this code was loading.
  const [isUsed, setUsed] = useState(() => document.activeElement?.id === id)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(readRecent)
  const search = useAnswer(text)

  const isOverlay = place === 'overlay'
  const groups = groupsOf(search, text, recent, isOverlay)
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const isOpen =
    isOverlay || (isUsed && (count > 0 || search.state === 'offline' || search.state === 'failed'))
  const isListed = isOpen && count > 0
  const input = () => box.current?.querySelector('input') ?? null

  const choose = (index: number) => setActive(count === 0 ? -1 : (index + count) % count)
  const leave = () => {
    setUsed(false)
    setActive(-1)
  }

  const onType = useEffectEvent(() => {
    setText(cleanSearch(input()?.value))
    setUsed(true)
    setActive(-1)
  })
  const onNewField = useEffectEvent(() => setText(cleanSearch(input()?.value)))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== input() || event.isComposing) return
    const { key } = event
    const isMove =
      key === 'ArrowDown' || key === 'ArrowUp' || ((key === 'Home' || key === 'End') && active >= 0)
    if (isMove && count > 0) {
      setUsed(true)
      if (key === 'ArrowDown') choose(active + 1)
      else if (key === 'ArrowUp') choose(active < 0 ? count - 1 : active - 1)
      else choose(key === 'Home' ? 0 : count - 1)
    } else if (key === 'Enter' && isListed && active >= 0) {
      document.getElementById(optionId(id, active))?.click()
    } else if (key === 'Escape' && (isOverlay ? active >= 0 : isOpen)) {
      leave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const typed = cleanSearch(input()?.value)
    if (typed !== '') setRecent(rememberSearch(typed))
    leave()
    // When offline, let the browser load the page: it may have a cached copy.
    if (!navigator.onLine) event.stopPropagation()
  })
  // Clicks in the results must not take the focus from the field.
  const onPress = useEffectEvent((event: MouseEvent) => {
    if ((event.target as Element).closest('.search-panel')) event.preventDefault()
  })
  const onFocus = useEffectEvent((event: FocusEvent) => event.target === input() && setUsed(true))
  const onBlur = useEffectEvent((event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget as Node | null)) leave()
  })

  useEffect(() => {
    const { current } = box
    if (!current) return
    const stop = new AbortController()
    const { signal } = stop
    current.addEventListener('input', () => onType(), { signal })
    current.addEventListener('keydown', (event) => onKey(event), { signal })
    current.addEventListener('submit', (event) => onSubmit(event), { signal })
    current.addEventListener('mousedown', (event) => onPress(event), { signal })
    current.addEventListener('focusin', (event) => onFocus(event), { signal })
    current.addEventListener('focusout', (event) => onBlur(event), { signal })
    onNewField()
    return () => stop.abort()
  }, [box, value])

  // The field belongs to the plain form, which the page may replace, so its ARIA attributes are set again each time.
  useEffect(() => {
    const field = input()
    if (!field) return
    const facts: Record<string, string | null> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(isListed),
      'aria-controls': isListed ? `${id}-list` : null,
      'aria-activedescendant': isListed && active >= 0 ? optionId(id, active) : null,
    }
    for (const [name, fact] of Object.entries(facts)) {
      if (fact === null) field.removeAttribute(name)
      else field.setAttribute(name, fact)
    }
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  })

  if (!isOpen) return null
  return (
    <SearchPanel
      id={id}
      text={text}
      search={search}
      groups={groups}
      active={active}
      hasTiles={isOverlay}
      onForget={() => {
        setRecent(purgeSearches())
        input()?.focus()
      }}
      onChoose={(kind) => {
        if (kind === 'product' || kind === 'all') setRecent(rememberSearch(text))
        leave()
      }}
    />
  )
}
