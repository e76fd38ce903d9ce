/**
 * What a shopper typed, as words to look for (spec §5, §7): folded, so that accents and case don't matter; cut, so
 * that a long text costs no more than a short one. Nothing of it is ever read as an operator or a wildcard.
 */
import { cleanSearch } from './listing.ts'

export type SearchTerms = {
  /** The cleaned text in lower case. */
  readonly text: string
  /** Letters and digits only, in the order typed. */
  readonly words: readonly string[]
}

const MAX_WORDS = 8
/** The longest phrase that may mean something else ("five subject note book"). */
export const MAX_PHRASE_WORDS = 4
/** Words that say nothing of a product: left out beside words that do. */
const FILLERS: ReadonlySet<string> = new Set('a an and at by for from in is of on or the to with'.split(' '))

export function searchTerms(typed: string): SearchTerms {
  const text = cleanSearch(typed).toLowerCase()
  return { text, words: wordsOf(text).slice(0, MAX_WORDS) }
}

/** The words of a text as the search index has them. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Lower case without the accents of Latin letters, as search_fold() in the database. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}

/** The beginnings by which a word is found in singular and plural: 'notebooks' by 'notebook', 'diary' also by 'diaries'. */
export function wordForms(word: string): string[] {
  if (word.length > 4 && /[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`, word]
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2)]
  if (word.length > 3 && /[^siu]s$/.test(word)) return [word.slice(0, -1)]
  if (word.length > 3 && /[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  return [word]
}

/** Every run of words that staff may have explained, as typed and with its last word in the singular. */
export function phrasesIn(words: readonly string[]): string[] {
  const phrases = new Set<string>()
  for (let from = 0; from < words.length; from += 1) {
    for (let length = 1; length <= MAX_PHRASE_WORDS && from + length <= words.length; length += 1)
      for (const spelling of spellings(words.slice(from, from + length))) phrases.add(spelling)
  }
  return [...phrases]
}

/** A phrase as typed, then with its last word in the singular. */
export function spellings(words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  const start = words.slice(0, -1)
  return [...new Set([last, ...wordForms(last)])].map((word) => [...start, word].join(' '))
}
