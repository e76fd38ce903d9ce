/**
 * What to ask the search index (spec §7): every word typed, as it stands or begins; beside it what staff say that it
 * means; and for a word that no product knows, the words nearest to it. The text is a `tsquery` of quoted words only.
 */
import { nearestWords } from './nearest-words.ts'
import { isFiller, MAX_PHRASE_WORDS, spellings, wordForms, wordsOf } from './search-terms.ts'

/** What the database knows of the words typed. */
export type SearchWords = {
  /** Staff's other words: phrase → what it means. */
  readonly meanings: ReadonlyMap<string, string>
  /** A beginning → the words of products that begin so; absent when there is none. */
  readonly known: ReadonlyMap<string, readonly string[]>
  /** An unknown word → words of products that might have been meant. */
  readonly near: ReadonlyMap<string, readonly string[]>
}

export type SearchQuery = {
  /** Every word as typed; null when one of them is in no product. */
  readonly literal: string | null
  /** Other words included. */
  readonly wide: string
  /** What was looked for instead of words that no product knows; null when all are known. */
  readonly corrected: string | null
  /** Beginnings of the words that were looked for, to be marked in what was found. */
  readonly marks: readonly string[]
  /** What the words say, corrected, and what they mean to staff. */
  readonly readings: readonly (readonly string[])[]
}

/** More beginnings than this are asked for as one prefix. */
export const MOST_WORDS_OF_A_PREFIX = 20

type Part = {
  readonly literal: string | null
  readonly others: readonly string[]
  readonly marks: readonly string[]
  readonly shown: readonly string[]
  readonly meaning: readonly string[]
  readonly isCorrected: boolean
}

/** Null when nothing can match: no word at all, or one that nothing is near to. */
export function searchQuery(typed: readonly string[], found: SearchWords): SearchQuery | null {
  const parts = partsOf(typed, found)
  if (parts.length === 0) return null
  if (parts.some(({ literal, others }) => literal === null && others.length === 0)) return null
  const literals = parts.map(({ literal }) => literal)
  return {
    literal: literals.includes(null) ? null : all(literals as string[]),
    wide: all(parts.map(({ literal, others }) => any(literal === null ? others : [literal, ...others]))),
    corrected: parts.some(({ isCorrected }) => isCorrected)
      ? parts.flatMap(({ shown }) => shown).join(' ')
      : null,
    marks: [...new Set(parts.flatMap(({ marks }) => marks))],
    readings: [parts.flatMap(({ shown }) => shown), parts.flatMap(({ meaning }) => meaning)],
  }
}

/** The longest phrases that mean something else, from the left, and the words between them. */
function partsOf(words: readonly string[], found: SearchWords): Part[] {
  const hasMore = words.some((word) => !isFiller(word))
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const length = explainedLength(words.slice(at, at + MAX_PHRASE_WORDS), found)
    const word = words[at] ?? ''
    if (length > 0) parts.push(phrasePart(words.slice(at, at + length), found))
    else if (!hasMore || !isFiller(word)) parts.push(wordPart(word, found))
    at += Math.max(1, length)
  }
  return parts
}

function explainedLength(words: readonly string[], found: SearchWords): number {
  for (let length = words.length; length > 0; length -= 1)
    if (meaningOf(words.slice(0, length), found) !== null) return length
  return 0
}

function meaningOf(words: readonly string[], { meanings }: SearchWords): string | null {
  for (const phrase of spellings(words)) {
    const meaning = meanings.get(phrase)
    if (meaning !== undefined && wordsOf(meaning).length > 0) return meaning
  }
  return null
}

function phrasePart(words: readonly string[], found: SearchWords): Part {
  const meaning = wordsOf(meaningOf(words, found) ?? '')
  const literals = words.filter((word) => !isFiller(word)).map((word) => asTyped(word, found))
  return {
    literal: literals.length === 0 || literals.includes(null) ? null : all(literals as string[]),
    others: [all(meaning.map((word) => asTyped(word, found) ?? any(wordForms(word).map(prefix))))],
    marks: [...words, ...meaning].flatMap(wordForms),
    shown: words,
    meaning,
    isCorrected: false,
  }
}

function wordPart(word: string, found: SearchWords): Part {
  const literal = asTyped(word, found)
  if (literal !== null)
    return { literal, others: [], marks: wordForms(word), shown: [word], meaning: [word], isCorrected: false }
  const near = nearestWords(word, found.near.get(word) ?? [])
  const isInside = near.some((each) => each.includes(word))
  const shown = near.slice(0, 1)
  return {
    literal: null,
    others: near.map(exact),
    marks: near,
    shown,
    meaning: shown,
    isCorrected: near.length > 0 && !isInside,
  }
}

/** The words of products that begin like this one; null when there is none. */
function asTyped(word: string, { known }: SearchWords): string | null {
  const forms = wordForms(word).filter((form) => (known.get(form)?.length ?? 0) > 0)
  if (forms.length === 0) return null
  const asked = forms.flatMap((form) => {
    const words = known.get(form) ?? []
    return words.length > MOST_WORDS_OF_A_PREFIX ? [prefix(form)] : words.map(exact)
  })
  return any([...new Set(asked)])
}

/** In quotes that nothing in the word can end: no part of it is an operator. */
function exact(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}

function prefix(word: string): string {
  return `${exact(word)}:*`
}

function any(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join(' | ')})`
}

function all(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join(' & ')})`
}
