/**
 * Builds the full-text query of a search (spec §7): every typed word or prefix, its synonyms, and for a word that no
 * product has, the most similar words. Filler words are left out, and words without matches are reported. The result is
 * a `tsquery` of quoted words only.
 */
import { categoryNames } from '#platform/rules/categories.ts'
import { nearestWords } from './spelling.ts'
import {
  allForms,
  MAX_PHRASE_WORDS,
  spellings,
  wordForms,
  wordsOf,
  isBrand,
  isFiller,
  isOccasion,
  isPaperSize,
  isYear,
} from './search-terms.ts'

/** What the database has found for the typed words. */
export type SearchWords = {
  /** Synonyms: phrase → what it means. */
  readonly meanings: ReadonlyMap<string, string>
  /** A prefix → the product words that start with it; absent if there are none. */
  readonly known: ReadonlyMap<string, readonly string[]>
  /** An unknown word → product words that may have been meant. */
  readonly near: ReadonlyMap<string, readonly string[]>
}

export type SearchQuery = {
  /** Every word as typed; null if one of them is in no product. */
  readonly literal: string | null
  /** Including synonyms and corrections. */
  readonly wide: string
  /** The parts of `wide`: one for each word or phrase that a product must match. */
  readonly parts: readonly string[]
  /** Words without matches; the products match the other words. */
  readonly unmatched: readonly string[]
  /** The corrected search text if words were unknown; null if all are known. */
  readonly corrected: string | null
  /** Prefixes of the words searched for, to highlight in results. */
  readonly marks: readonly string[]
  /** The corrected words, and their synonyms. */
  readonly readings: readonly (readonly string[])[]
}

export type RelaxedQuery = Pick<SearchQuery, 'literal' | 'wide'>

/**
 * Queries for products that match only some of the parts, strictest first: all parts but one, then any. Within each,
 * products with rarer parts rank first. `counts`: how many products match each part.
 */
export function relaxedQueries(parts: readonly string[], counts: readonly number[]): readonly RelaxedQuery[] {
  if (parts.length < 2) return []
  const byRarity = parts
    .map((part, index) => ({ part, count: counts[index] ?? 0 }))
    .toSorted((a, b) => a.count - b.count)
    .map(({ part }) => part)
  const [rarest = ''] = byRarity
  const anyPart = { literal: rarest, wide: any(byRarity) }
  if (parts.length === 2) return [anyPart]
  const allButOne = byRarity.map((_, left) => all(byRarity.filter((_part, index) => index !== left)))
  return [{ literal: all(byRarity.slice(0, -1)), wide: any(allButOne) }, anyPart]
}

/** If a prefix has more words than this, it is searched as one prefix. */
export const MAX_WORDS_OF_A_PREFIX = 20

type Part = {
  readonly kind: 'plain' | 'filler' | 'occasion'
  readonly literal: string | null
  readonly others: readonly string[]
  readonly marks: readonly string[]
  readonly shown: readonly string[]
  readonly meaning: readonly string[]
  readonly isCorrected: boolean
}

/** null if nothing can match: there is no word, or no word has a similar one. */
export function searchQuery(typed: readonly string[], found: SearchWords): SearchQuery | null {
  const all = partsOf(typed, found)
  const plain = all.filter(({ kind }) => kind === 'plain')
  const occasions = all.filter((part) => part.kind === 'occasion' && isMatched(part))
  const matched = plain.filter(isMatched)
  const unmatched = plain.filter((part) => !isMatched(part)).flatMap(({ shown }) => shown)
  // If another word is unknown, do not rely on a correction or on a single letter, which matches too many words.
  const isGuess =
    unmatched.length > 0 && matched.every((part) => part.isCorrected || part.shown.every(isSingleLetter))
  if (matched.length > 0 && !isGuess) return queryOf(matched, occasions, unmatched)
  if (occasions.length > 0) return queryOf([anyOf(occasions)], [], unmatched)
  const fillers = all.filter((part) => part.kind === 'filler' && isMatched(part))
  if (plain.length === 0 && fillers.length > 0) return queryOf(fillers, [], [])
  const isKind = typed.some((word) => isOccasion(word) || isPaperSize(word) || isYear(word))
  if (!isKind && !(plain.length === 0 && typed.some(isBrand))) return null
  return everything(isKind ? typed.filter((word) => !isBrand(word)) : [])
}

/** Plain words that occur neither in products nor in synonyms. */
export function unknownWords(typed: readonly string[], found: SearchWords): string[] {
  return partsOf(typed, { ...found, near: new Map() })
    .filter((part) => part.kind === 'plain' && !isMatched(part))
    .flatMap(({ shown }) => shown)
}

function isSingleLetter(word: string): boolean {
  return /^\p{L}$/u.test(word)
}

function isMatched({ literal, others }: Part): boolean {
  return literal !== null || others.length > 0
}

/** `bonus`: products that also match these rank first. */
function queryOf(parts: readonly Part[], bonus: readonly Part[], unmatched: readonly string[]): SearchQuery {
  const literals = [...parts, ...bonus.filter(({ literal }) => literal !== null)].map(
    ({ literal }) => literal,
  )
  const wide = parts.map(({ literal, others }) => any(literal === null ? others : [literal, ...others]))
  return {
    literal: literals.includes(null) ? null : all(literals as string[]),
    wide: all(wide),
    parts: wide,
    unmatched,
    corrected: parts.some(({ isCorrected }) => isCorrected)
      ? parts.flatMap(({ shown }) => shown).join(' ')
      : null,
    marks: [...new Set(parts.flatMap(({ marks }) => marks))],
    readings: [parts.flatMap(({ shown }) => shown), parts.flatMap(({ meaning }) => meaning)],
  }
}

/** Only occasions were typed: matches what suits any of them. */
function anyOf(parts: readonly Part[]): Part {
  const [first] = parts
  if (first && parts.length === 1) return first
  return {
    kind: 'occasion',
    literal: null,
    others: parts.flatMap(({ literal, others }) => (literal === null ? others : [literal, ...others])),
    marks: parts.flatMap(({ marks }) => marks),
    shown: parts.flatMap(({ shown }) => shown),
    meaning: parts.flatMap(({ meaning }) => meaning),
    isCorrected: false,
  }
}

/** Matches every product, by the words of its category. */
function everything(unmatched: readonly string[]): SearchQuery {
  const words = categoryNames().flatMap((name) => wordsOf(name).flatMap(wordForms))
  const wide = any([...new Set(words)].map(prefix))
  return { literal: null, wide, parts: [wide], unmatched, corrected: null, marks: [], readings: [] }
}

/** Splits the words into the longest phrases with a synonym, from the left, and the words between them. */
function partsOf(words: readonly string[], found: SearchWords): Part[] {
  const hasMore = words.some((word, index) => !isFiller(word, words[index - 1]))
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const length = explainedLength(words.slice(at, at + MAX_PHRASE_WORDS), found)
    const word = words[at] ?? ''
    const isDropped = isFiller(word, words[at - 1])
    if (length > 0) parts.push(phrasePart(words.slice(at, at + length), found))
    else if (!isDropped) parts.push(wordPart(word, found, isOccasion(word) ? 'occasion' : 'plain'))
    else if (!hasMore) parts.push(wordPart(word, found, 'filler'))
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
    kind: words.every((word) => isOccasion(word) || isFiller(word)) ? 'occasion' : 'plain',
    literal: literals.length === 0 || literals.includes(null) ? null : all(literals as string[]),
    others: [all(meaning.map((word) => asTyped(word, found) ?? any(wordForms(word).map(prefix))))],
    marks: [...words, ...meaning].flatMap(wordForms),
    shown: words,
    meaning,
    isCorrected: false,
  }
}

function wordPart(word: string, found: SearchWords, kind: Part['kind']): Part {
  const literal = asTyped(word, found)
  if (literal !== null)
    return {
      kind,
      literal,
      others: [],
      marks: allForms(word),
      shown: [word],
      meaning: [word],
      isCorrected: false,
    }
  const candidates = found.near.get(word) ?? []
  const near = kind === 'plain' ? nearestWords(word, candidates) : []
  const isInside = near.some((each) => each.includes(word))
  const shown = near.slice(0, 1)
  return {
    kind,
    literal: null,
    others: near.map(exact),
    marks: near,
    shown: shown.length > 0 ? shown : [word],
    meaning: shown,
    isCorrected: near.length > 0 && !isInside,
  }
}

/** The product words that start with this one; null if there are none. */
function asTyped(word: string, { known }: SearchWords): string | null {
  const forms = allForms(word).filter((form) => (known.get(form)?.length ?? 0) > 0)
  if (forms.length === 0) return null
  const asked = forms.flatMap((form) => {
    const words = known.get(form) ?? []
    return words.length > MAX_WORDS_OF_A_PREFIX ? [prefix(form)] : words.map(exact)
  })
  return any([...new Set(asked)])
}

/** Quoted and escaped, so that no part of the word is an operator. */
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
