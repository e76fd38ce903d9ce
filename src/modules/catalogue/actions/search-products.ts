import { countParts, findNearWords, findSearchWords, searchActive } from '../data/search.ts'
import { relaxedQueries, searchQuery, unknownWords, type SearchQuery } from '../rules/search-query.ts'
import { halvesOf, respelled, spellingsToCompare } from '../rules/search-respelling.ts'
import {
  matchingCategories,
  MAX_COUNTED,
  NOTHING_FOUND,
  type SearchResults,
} from '../rules/search-results.ts'
import { allForms, phrasesIn, searchTerms } from '../rules/search-terms.ts'
import type { Deps } from '#platform/deps.ts'

const MOST = 48

/**
 * Active products that match the search text (spec §7): first literally, then by staff's synonyms; misspelt words are
 * read as the nearest known ones. If no product matches every word, returns those that match some, marked as partial.
 * At most `limit`. Text without a word finds nothing.
 */
export async function searchProducts(
  deps: Deps,
  input: { readonly q: string; readonly limit?: number },
): Promise<SearchResults> {
  const query = await readSearch(deps, input.q)
  if (!query) return NOTHING_FOUND
  const { isRelaxed, ...found } = await searchStrictFirst(deps, query, {
    limit: input.limit ?? MOST,
    most: MAX_COUNTED,
  })
  if (found.total === 0) return NOTHING_FOUND
  return {
    ...found,
    isPartial: isRelaxed || query.unmatched.length > 0,
    unmatched: query.unmatched,
    categories: matchingCategories(query.readings),
    corrected: query.corrected,
    marks: query.marks,
  }
}

type Limits = Parameters<typeof searchActive>[2]

async function searchStrictFirst({ db: { pool } }: Deps, query: SearchQuery, limits: Limits) {
  const strict = await searchActive(pool, query, limits)
  if (strict.total > 0 || query.parts.length < 2) return { ...strict, isRelaxed: false }
  for (const relaxed of relaxedQueries(query.parts, await countParts(pool, query.parts))) {
    const found = await searchActive(pool, relaxed, limits)
    if (found.total > 0) return { ...found, isRelaxed: true }
  }
  return { ...strict, isRelaxed: false }
}

/** The index query for the search text; null if it can't match anything. */
export async function readSearch(deps: Deps, q: string): Promise<SearchQuery | null> {
  const { words } = searchTerms(q)
  if (words.length === 0) return null
  const { pool } = deps.db
  const known = { ...(await findKnown(deps, words)), near: new Map() }
  const unknown = unknownWords(words, known)
  if (unknown.length === 0) return searchQuery(words, known)
  const [near, { meanings }] = await Promise.all([
    findNearWords(pool, spellingsToCompare(unknown)),
    findSearchWords(pool, unknown.flatMap(halvesOf), []),
  ])
  const read = respelled(words, unknown, near, (phrase) => meanings.has(phrase))
  const query = searchQuery(read.words, { ...(await findKnown(deps, read.words)), near: near.ofProducts })
  return query && read.isCorrected
    ? { ...query, corrected: query.corrected ?? (query.readings[0] ?? []).join(' ') }
    : query
}

function findKnown({ db }: Deps, words: readonly string[]) {
  return findSearchWords(db.pool, phrasesIn(words), [...new Set(words.flatMap(allForms))])
}
