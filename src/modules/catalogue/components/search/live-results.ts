/** The results while typing, and the options under the search field. */
import { useEffect, useRef, useState } from 'react'
import { getJson } from '#platform/ui/api/request-json.ts'
import { shownCategories } from '#platform/rules/categories.ts'
import { countOfResults, type SearchHit } from '../../rules/search-results.ts'

export type SearchAnswer = {
  readonly products: readonly SearchHit[]
  readonly categories: readonly { readonly name: string; readonly path: string }[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly isPartial: boolean
  readonly unmatched: readonly string[]
  readonly corrected: string | null
  readonly marks: readonly string[]
}

export type Search =
  | { readonly state: 'none' | 'offline' | 'failed' }
  /** `text` is the query of these results: the previous ones stay while the next are loading. */
  | { readonly state: 'found'; readonly text: string; readonly answer: SearchAnswer }

const PAUSE_MS = 120
const MAX_KEPT = 50
const NONE: Search = { state: 'none' }

/** Debounced; only the newest response is used. */
export function useAnswer(text: string): Search {
  const [search, setSearch] = useState<Search>(NONE)
  const [attempts, setAttempts] = useState(0)
  const kept = useRef(new Map<string, SearchAnswer>())

  useEffect(() => {
    const retry = () => setAttempts((count) => count + 1)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  useEffect(() => {
    const stop = new AbortController()
    const known = kept.current.get(text)
    const ask = async () => {
      if (!navigator.onLine) return setSearch({ state: 'offline' })
      const got = await getJson<SearchAnswer>(`/api/search?${new URLSearchParams({ q: text })}`, stop.signal)
      if (stop.signal.aborted) return
      if (!got.ok) return setSearch({ state: navigator.onLine ? 'failed' : 'offline' })
      if (kept.current.size >= MAX_KEPT) kept.current.clear()
      kept.current.set(text, got.value)
      setSearch({ state: 'found', text, answer: got.value })
    }
    const show = () => setSearch(known && text !== '' ? { state: 'found', text, answer: known } : NONE)
    const timer = known || text === '' ? setTimeout(show) : setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, attempts])
  return text === '' ? NONE : search
}

/** An option under the search field. */
export type Choice =
  | { readonly kind: 'product'; readonly href: string; readonly hit: SearchHit }
  | { readonly kind: 'category' | 'recent' | 'all'; readonly href: string; readonly label: string }

export type Group = {
  readonly title: string
  readonly choices: readonly Choice[]
  /** Shown large where there is room. */
  readonly areTiles?: boolean
}

export function searchPath(text: string): string {
  return `/products?${new URLSearchParams({ search: text })}`
}

/** The options, in the order of the arrow keys. `hasTiles`: categories are offered before anything is typed. */
export function groupsOf(
  search: Search,
  text: string,
  recent: readonly string[],
  hasTiles: boolean,
): readonly Group[] {
  if (text === '') return [...recentGroup(recent), ...(hasTiles ? [categoryTiles()] : [])]
  if (search.state !== 'found') return []
  const { answer } = search
  if (answer.total === 0) return [categoryTiles()]
  return [
    { title: 'Products', choices: answer.products.map((hit) => ({ kind: 'product', href: hit.path, hit })) },
    {
      title: 'Categories',
      choices: answer.categories.map(({ name, path }) => ({ kind: 'category', href: path, label: name })),
    },
    {
      title: 'All results',
      choices: [{ kind: 'all', href: searchPath(search.text), label: allLabel(answer) }],
    },
  ]
}

function categoryTiles(): Group {
  return {
    title: 'Categories',
    areTiles: true,
    choices: shownCategories().map(({ name, listingSlug }) => ({
      kind: 'category',
      href: `/${listingSlug}`,
      label: name,
    })),
  }
}

function recentGroup(recent: readonly string[]): readonly Group[] {
  const choices = recent.map((text) => ({ kind: 'recent' as const, href: searchPath(text), label: text }))
  return choices.length > 0 ? [{ title: 'Recent searches', choices }] : []
}

function allLabel(answer: SearchAnswer): string {
  return answer.total === 1 ? 'See the result' : `See all ${countOfResults(answer)}`
}
