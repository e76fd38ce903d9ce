/**
 * Splits search text into words (spec §5, §7): folded, so that accents and case do not matter; cut, so that long text
 * costs no more than short. Nothing in it is ever treated as an operator or wildcard.
 */
import { cleanSearch } from './listing.ts'
import { latinSpellings } from './transliteration.ts'

export type SearchTerms = {
  /** The cleaned text in lower case. */
  readonly text: string
  /** Letters and digits only, in the order typed. */
  readonly words: readonly string[]
}

const MAX_WORDS = 8
/** Maximum words of a phrase with a synonym ("five subject note book"). */
export const MAX_PHRASE_WORDS = 4
/** A number and its unit written as one word. */
const NUMBER_WITH_UNIT = /^(\d+)(gsm|pages?|pgs?|mm|cm|rs|pcs)$/

export function searchTerms(typed: string): SearchTerms {
  const text = cleanSearch(typed).toLowerCase()
  return { text, words: searchedWords(text).slice(0, MAX_WORDS) }
}

/** The words to search for: a number and its unit are always two words. */
export function searchedWords(text: string): string[] {
  return wordsOf(text).flatMap((word) => NUMBER_WITH_UNIT.exec(word)?.slice(1) ?? [word])
}

/** The words of a text as stored in the search index. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Lower case without Latin accents and Indic joiners; same as search_fold() in the database. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase()
}

/** Prefixes that find a word in singular and plural: 'notebooks' by 'notebook', 'diary' also by 'diaries'. */
export function wordForms(word: string): string[] {
  if (word.length > 4 && /[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`, word]
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2)]
  if (word.length > 3 && /[^siu]s$/.test(word)) return [word.slice(0, -1)]
  if (word.length > 3 && /[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  return [word]
}

/** The forms of a word, then those of its transliterations. */
export function allForms(word: string): string[] {
  return [...new Set([word, ...latinSpellings(word)].flatMap(wordForms))]
}

/** Every run of words that may have a synonym, in all spellings searched for. */
export function phrasesIn(words: readonly string[]): string[] {
  const phrases = new Set<string>()
  for (let from = 0; from < words.length; from += 1) {
    for (let length = 1; length <= MAX_PHRASE_WORDS && from + length <= words.length; length += 1)
      for (const spelling of spellings(words.slice(from, from + length))) phrases.add(spelling)
  }
  return [...phrases]
}

/** A phrase as typed, then with its last word in the singular; words in Indian scripts also in Latin letters. */
export function spellings(words: readonly string[]): string[] {
  const latin = words.map(latinSpellings)
  const rounds = Math.max(0, ...latin.map(({ length }) => length))
  const inLatin = Array.from({ length: rounds }, (_, round) =>
    words.map((word, index) => latin[index]?.[round] ?? latin[index]?.[0] ?? word),
  )
  return [...new Set([words, ...inLatin].flatMap(withSingular))]
}

function withSingular(words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  const start = words.slice(0, -1)
  return [last, ...wordForms(last)].map((word) => [...start, word].join(' '))
}
