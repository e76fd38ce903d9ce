/**
 * Sort and filters of a listing as they stand in its address. What can't be read is left out, so that every address
 * shows something, and each choice has one spelling: names in alphabetical order, values in order, none twice.
 */
import type { Ruling } from '#platform/rules/categories.ts'

export const SORTS = ['newest', 'price-low', 'price-high', 'name', 'rating'] as const
export type Sort = (typeof SORTS)[number]

export type ListingFilter = {
  /** Null: as the listing comes, which is newest first, or best match first for a search. */
  readonly sort: Sort | null
  /** Of the selling price, in whole rupees, both included. */
  readonly minRupees: number | null
  readonly maxRupees: number | null
  /** Any of these; all when empty. So are the next three. */
  readonly rulings: readonly Ruling[]
  readonly pages: readonly number[]
  readonly gsm: readonly number[]
  /** Slugs of what covers are called. */
  readonly covers: readonly string[]
  readonly isInStock: boolean
  readonly isOnOffer: boolean
  /** Counted from 1. */
  readonly page: number
}

export const NO_FILTER: ListingFilter = {
  sort: null,
  minRupees: null,
  maxRupees: null,
  rulings: [],
  pages: [],
  gsm: [],
  covers: [],
  isInStock: false,
  isOnOffer: false,
  page: 1,
}

export const PRODUCTS_PER_PAGE = 24
/** Further back nobody leafs; the filters lead there. */
export const MAX_PAGES = 42
/** Values of one kind: more than a shop offers, and few enough for an address. */
const MAX_VALUES = 8
const RULINGS: readonly string[] = ['planner', 'ruled', 'plain'] satisfies Ruling[]
const COVER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_COVER_LENGTH = 40

type Canonical = (value: string) => string

/** The parameters of an address, and the one spelling of each one's value; empty when it changes nothing. */
export const LISTING_PARAMETERS = [
  ['cover', listOf(isCoverSlug)],
  ['gsm', numbersUpTo(1_000)],
  ['max', rupees],
  ['min', rupees],
  ['offer', oneOf(['yes'])],
  ['page', page],
  ['pages', numbersUpTo(5_000)],
  ['ruling', listOf((value) => RULINGS.includes(value))],
  ['sort', oneOf(SORTS)],
  ['stock', oneOf(['in'])],
] as const satisfies readonly (readonly [string, Canonical])[]

export type ListingParameter = (typeof LISTING_PARAMETERS)[number][0]

/** As URLSearchParams, of which the domain knows nothing else. */
export type Query = { get(name: string): string | null; getAll(name: string): string[] }

/** Reads an address. A form repeats a name for each of its values; a link has them in one, with commas. */
export function parseFilter(query: Query): ListingFilter {
  const known = new Map<string, string>(
    LISTING_PARAMETERS.map(([name, canonical]) => [name, canonical(query.getAll(name).join(','))]),
  )
  const values = (name: ListingParameter) => known.get(name)?.split(',').filter(Boolean) ?? []
  const number = (name: ListingParameter) => (known.get(name) ? Number(known.get(name)) : null)
  const sort = (known.get('sort') || null) as Sort | null
  const [minRupees, maxRupees] = inOrder(number('min'), number('max'))
  return {
    // Without a search the newest come first anyway.
    sort: sort === 'newest' && !query.get('search')?.trim() ? null : sort,
    minRupees,
    maxRupees,
    rulings: values('ruling') as Ruling[],
    pages: values('pages').map(Number),
    gsm: values('gsm').map(Number),
    covers: values('cover'),
    isInStock: known.get('stock') === 'in',
    isOnOffer: known.get('offer') === 'yes',
    page: number('page') ?? 1,
  }
}

/** The part of an address after its path, '?' included; empty when nothing is set. `search` stands where it belongs. */
export function writeFilter(filter: ListingFilter, search = ''): string {
  const values: Readonly<Record<ListingParameter | 'search', string>> = {
    cover: filter.covers.join(','),
    gsm: filter.gsm.join(','),
    max: String(filter.maxRupees ?? ''),
    min: String(filter.minRupees ?? ''),
    offer: filter.isOnOffer ? 'yes' : '',
    page: filter.page > 1 ? String(filter.page) : '',
    pages: filter.pages.join(','),
    ruling: filter.rulings.join(','),
    search: encodeURIComponent(search),
    sort: filter.sort ?? '',
    stock: filter.isInStock ? 'in' : '',
  }
  const parts = Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Whether fewer products may be shown than there are. */
export function isNarrowed(filter: ListingFilter): boolean {
  return writeFilter({ ...filter, sort: null, page: 1 }) !== ''
}

/** Whether the listing is as it comes, from its beginning. */
export function isPlain(filter: ListingFilter): boolean {
  return writeFilter(filter) === ''
}

/** Somebody who mixes up the ends of a range still means the range. */
function inOrder(min: number | null, max: number | null): readonly [number | null, number | null] {
  return min !== null && max !== null && min > max ? [max, min] : [min, max]
}

function oneOf(values: readonly string[]): Canonical {
  return (value) => values.find((each) => each === value.split(',').at(-1)?.trim()) ?? ''
}

function listOf(isKnown: (value: string) => boolean): Canonical {
  return (value) => unique(value.split(',').filter(isKnown)).toSorted().slice(0, MAX_VALUES).join(',')
}

function numbersUpTo(most: number): Canonical {
  return (value) => {
    const numbers = value.split(',').flatMap((each) => (/^\d{1,6}$/.test(each) ? [Number(each)] : []))
    const known = unique(numbers.filter((each) => each >= 1 && each <= most))
    return known
      .toSorted((a, b) => a - b)
      .slice(0, MAX_VALUES)
      .join(',')
  }
}

/** Paise are cut off; nothing costs nothing. */
function rupees(value: string): string {
  const [, digits] = /^\s*(\d{1,7})(?:\.\d*)?\s*$/.exec(value) ?? []
  return String(Number(digits) || '')
}

function page(value: string): string {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : 1
  return number > 1 ? String(Math.min(number, MAX_PAGES)) : ''
}

function isCoverSlug(value: string): boolean {
  return value.length <= MAX_COVER_LENGTH && COVER.test(value)
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
