/** The results of a search (spec §2, §7): products, matching categories, corrections, and the words to highlight. */
import { shownCategories, type Category } from '#platform/rules/categories.ts'
import type { Paise } from '#platform/rules/money.ts'
import { sellingPrice, struckPrice } from './pricing.ts'
import type { ProductCard } from './product.ts'
import { wordForms, wordsOf, isFiller } from './search-terms.ts'
import { productPath } from './slug.ts'

/** Number of products shown while a shopper types. */
export const SUGGESTED_PRODUCTS = 6
/** Matches are counted up to this limit. */
export const MAX_COUNTED = 1_000

export type SearchResults = {
  readonly products: readonly ProductCard[]
  /** Categories whose name contains every word. */
  readonly categories: readonly Category[]
  /** Number of matching products, at most `MAX_COUNTED`; a lower bound if not exact. */
  readonly total: number
  readonly isTotalExact: boolean
  /** No product matches every word: these match only some. */
  readonly isPartial: boolean
  /** The words without matches, if single words are the cause. */
  readonly unmatched: readonly string[]
  /** The corrected search text, if a word was misspelt. */
  readonly corrected: string | null
  /** Prefixes to highlight in names. */
  readonly marks: readonly string[]
}

export const NOTHING_FOUND: SearchResults = {
  products: [],
  categories: [],
  total: 0,
  isTotalExact: true,
  isPartial: false,
  unmatched: [],
  corrected: null,
  marks: [],
}

/** '12 results', '1 result', '1,000+ results'. */
export function countOfResults({
  total,
  isTotalExact,
}: Pick<SearchResults, 'total' | 'isTotalExact'>): string {
  const count = `${total.toLocaleString('en-IN')}${isTotalExact ? '' : '+'}`
  return `${count} ${total === 1 && isTotalExact ? 'result' : 'results'}`
}

/** A product in the results shown while typing. */
export type SearchHit = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly category: string
  readonly imageUrl: string
  readonly placeholder: string | null
  readonly pricePaise: Paise
  readonly struckPaise: Paise | null
  readonly available: number | null
  readonly rating: number | null
  readonly reviewsCount: number
}

export function searchHit(product: ProductCard): SearchHit {
  const { id, name, category, imageUrl, placeholder, available, rating, reviewsCount } = product
  const [path, pricePaise, struckPaise] = [productPath(product), sellingPrice(product), struckPrice(product)]
  return {
    id,
    path,
    name,
    category,
    imageUrl,
    placeholder,
    pricePaise,
    struckPaise,
    available,
    rating,
    reviewsCount,
  }
}

/** Categories whose name has, for every word of one of the readings, a word that starts with it. */
export function matchingCategories(readings: readonly (readonly string[])[]): Category[] {
  return shownCategories().filter(({ name }) => readings.some((words) => holdsAll(name, words)))
}

function holdsAll(name: string, words: readonly string[]): boolean {
  const meant = words.filter((word) => !isFiller(word))
  const names = wordsOf(name)
  return (
    meant.length > 0 &&
    meant.every((word) => wordForms(word).some((form) => names.some((each) => each.startsWith(form))))
  )
}

type NamePart = {
  readonly text: string
  readonly isMarked: boolean
  /** Offset in the name. */ readonly at: number
}

/** Splits a name, marking the beginnings of words that start with one of `marks`. Ignores accents and case. */
export function highlightedParts(name: string, marks: readonly string[]): readonly NamePart[] {
  const parts: { text: string; isMarked: boolean; at: number }[] = []
  let at = 0
  const add = (text: string, isMarked: boolean) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last?.isMarked === isMarked) last.text += text
    else parts.push({ text, isMarked, at })
    at += text.length
  }
  for (const word of name.split(/([\p{L}\p{M}\p{N}\u200c\u200d]+)/u)) {
    const length = markedLength(word, marks)
    add(word.slice(0, length), true)
    add(word.slice(length), false)
  }
  return parts
}

/** If folding changes a word's length, the whole word is marked. */
function markedLength(word: string, marks: readonly string[]): number {
  const [plain = ''] = wordsOf(word)
  const longest = Math.max(0, ...marks.filter((mark) => plain.startsWith(mark)).map((mark) => mark.length))
  if (longest === 0) return 0
  return plain.length === word.length ? longest : word.length
}
