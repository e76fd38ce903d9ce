/** Turns what a shopper typed into search terms; nothing of it is ever read as an operator or a wildcard. */
import { cleanSearch } from './listing.ts'

export type SearchTerms = {
  /** Every word as a prefix, all required: safe for to_tsquery. Empty when there is no word in the text. */
  readonly query: string
  /** Lower-cased text for comparing by similarity. */
  readonly text: string
}

const MAX_WORDS = 8

export function searchTerms(typed: string): SearchTerms {
  const text = cleanSearch(typed).toLowerCase()
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return {
    query: words
      .slice(0, MAX_WORDS)
      .map((word) => `${word}:*`)
      .join(' & '),
    text,
  }
}
