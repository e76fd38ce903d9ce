/** The options under the search field: grouped, in the order of the arrow keys. */
import { shownCategories } from '#platform/rules/categories.ts'
import { countOfResults, type SearchHit } from '../../rules/search-results.ts'
import type { Search, SearchAnswer } from './use-answer.ts'

export type Choice =
  | { readonly kind: 'product'; readonly href: string; readonly hit: SearchHit }
  | { readonly kind: 'category' | 'recent' | 'all'; readonly href: string; readonly label: string }

export type Group = {
  readonly title: string
  readonly choices: readonly Choice[]
  /** Shown large where there is room. */
  readonly areTiles?: boolean
}

export function categoryTiles(): Group {
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

export function searchPath(text: string): string {
  return `/products?${new URLSearchParams({ search: text })}`
}

/** `hasTiles`: categories are offered before anything is typed. */
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

function recentGroup(recent: readonly string[]): readonly Group[] {
  const choices = recent.map((text) => ({ kind: 'recent' as const, href: searchPath(text), label: text }))
  return choices.length > 0 ? [{ title: 'Recent searches', choices }] : []
}

function allLabel(answer: SearchAnswer): string {
  return answer.total === 1 ? 'See the result' : `See all ${countOfResults(answer)}`
}
