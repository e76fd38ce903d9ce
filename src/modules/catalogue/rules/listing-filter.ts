/**
 * Sort and filters of a listing as they stand in its address. What can't be read is left out, so that every address
 * shows something, and each choice has one spelling: names in alphabetical order, values in order, none twice.
 */
import type { FilterName } from './product-attributes.ts'

export const SORTS = ['newest', 'price-low', 'price-high', 'name', 'rating'] as const
export type Sort = (typeof SORTS)[number]

/** Of each attribute the values that are asked for, as an address has them; all when it is left out. */
export type ChosenValues = Readonly<Partial<Record<FilterName, readonly string[]>>>

export type ListingFilter = {
  /** Null: as the listing comes, which is newest first, or best match first for a search. */
  readonly sort: Sort | null
  /** Of the selling price, in whole rupees, both included. */
  readonly minRupees: number | null
  readonly maxRupees: number | null
  readonly chosen: ChosenValues
  readonly isInStock: boolean
  readonly isOnOffer: boolean
  /** Counted from 1. */
  readonly page: number
}

export const NO_FILTER: ListingFilter = {
  sort: null,
  minRupees: null,
  maxRupees: null,
  chosen: {},
  isInStock: false,
  isOnOffer: false,
  page: 1,
}

export const PRODUCTS_PER_PAGE = 24
/** Further back nobody leafs; the filters lead there. */
export const MAX_PAGES = 42
export type Canonical = (value: string) => string

/** All parameters but the attributes', and the one spelling of each one's value; empty when it changes nothing. */
export const PLAIN_PARAMETERS = [
  ['max', rupees],
  ['min', rupees],
  ['offer', oneOf(['yes'])],
  ['page', page],
  ['sort', oneOf(SORTS)],
  ['stock', oneOf(['in'])],
] as const satisfies readonly (readonly [string, Canonical])[]

type PlainParameter = (typeof PLAIN_PARAMETERS)[number][0]

/** As URLSearchParams, of which the domain knows nothing else. */
export type Query = { get(name: string): string | null; getAll(name: string): string[] }

/** Reads everything but the values of attributes. */
export function readFilter(query: Query, chosen: ChosenValues): ListingFilter {
  const known = new Map<string, string>(
    PLAIN_PARAMETERS.map(([name, canonical]) => [name, canonical(query.getAll(name).join(','))]),
  )
  const number = (name: PlainParameter) => (known.get(name) ? Number(known.get(name)) : null)
  const sort = (known.get('sort') || null) as Sort | null
  const [minRupees, maxRupees] = inOrder(number('min'), number('max'))
  return {
    // Without a search the newest come first anyway.
    sort: sort === 'newest' && !query.get('search')?.trim() ? null : sort,
    minRupees,
    maxRupees,
    chosen,
    isInStock: known.get('stock') === 'in',
    isOnOffer: known.get('offer') === 'yes',
    page: number('page') ?? 1,
  }
}

/** The part of an address after its path, '?' included; empty when nothing is set. `search` stands where it belongs. */
export function writeFilter(filter: ListingFilter, search = ''): string {
  const values: Readonly<Record<PlainParameter | 'search', string>> = {
    max: String(filter.maxRupees ?? ''),
    min: String(filter.minRupees ?? ''),
    offer: filter.isOnOffer ? 'yes' : '',
    page: filter.page > 1 ? String(filter.page) : '',
    search: encodeURIComponent(search),
    sort: filter.sort ?? '',
    stock: filter.isInStock ? 'in' : '',
  }
  const parts = [
    ...Object.entries(values),
    ...Object.entries(filter.chosen).map(([name, each]) => [name, each.join(',')]),
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
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

/** Paise are cut off; nothing costs nothing. */
function rupees(value: string): string {
  const [, digits] = /^\s*(\d{1,7})(?:\.\d*)?\s*$/.exec(value) ?? []
  return String(Number(digits) || '')
}

function page(value: string): string {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : 1
  return number > 1 ? String(Math.min(number, MAX_PAGES)) : ''
}
