import { findNearWords, findSearchWords, searchActive } from '#database/queries/search.ts'
import { searchQuery, type SearchQuery } from '#domain/catalogue/search-query.ts'
import {
  matchingCategories,
  MOST_COUNTED,
  NOTHING_FOUND,
  type SearchResults,
} from '#domain/catalogue/search-results.ts'
import { phrasesIn, searchTerms, wordForms } from '#domain/catalogue/search-terms.ts'
import type { Deps } from '../deps.ts'

const MOST = 48

/**
 * Active products that match what was typed (spec §7): as it stands, then by what staff say that it means; mistyped
 * words are read as the nearest ones. At most `limit`. Text without a word finds nothing.
 */
export async function searchProducts(
  deps: Deps,
  input: { readonly q: string; readonly limit?: number },
): Promise<SearchResults> {
  const query = await readSearch(deps, input.q)
  if (!query) return NOTHING_FOUND
  const limit = input.limit ?? MOST
  return {
    ...(await searchActive(deps.db.pool, query, { limit, most: MOST_COUNTED })),
    categories: matchingCategories(query.readings),
    corrected: query.corrected,
    marks: query.marks,
  }
}

/** What was typed, as the index is asked for it; null when it can't match anything. */
export async function readSearch(deps: Deps, q: string): Promise<SearchQuery | null> {
  const { words } = searchTerms(q)
  if (words.length === 0) return null
  const { pool } = deps.db
  const known = await findSearchWords(pool, phrasesIn(words), [...new Set(words.flatMap(wordForms))])
  const query = searchQuery(words, { ...known, near: new Map() })
  if (query) return query
  const unknown = words.filter((word) => !wordForms(word).some((form) => known.known.has(form)))
  return searchQuery(words, { ...known, near: await findNearWords(pool, unknown) })
}
