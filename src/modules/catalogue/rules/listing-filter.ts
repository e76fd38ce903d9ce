/**
 * Sort and filters in a listing's URL. Invalid values are ignored, so every URL shows something, and each filter has
 * one canonical spelling: names in alphabetical order, values in order, no duplicates.
 */
import type { FilterName } from './product-attributes.ts'

export const SORTS = ['newest', 'price-low', 'price-high', 'name', 'rating'] as const
export type Sort = (typeof SORTS)[number]

/** The chosen values of each attribute, as in the URL; an omitted attribute is not filtered. */
export type ChosenValues = Readonly<Partial<Record<FilterName, readonly string[]>>>

export type ListingFilter = {
  /** null for the default order: newest first, or best match first in a search. */
  readonly sort: Sort | null
  /** Selling price in whole rupees, both ends included. */
  readonly minRupees: number | null
  readonly maxRupees: number | null
  readonly chosen: ChosenValues
  readonly isInStock: boolean
  readonly isOnOffer: boolean
  /** Starts at 1. */
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
/** Nobody browses further; shoppers use the filters instead. */
export const MAX_PAGES = 42
export type Canonical = (value: string) => string

/**
 * All parameters except attributes, each with a function that returns the canonical value; empty if it has no effect.
 */
export const PLAIN_PARAMETERS = [
  ['max', rupees],
  ['min', rupees],
  ['offer', oneOf(['yes'])],
  ['page', page],
  ['sort', oneOf(SORTS)],
  ['stock', oneOf(['in'])],
] as const satisfies readonly (readonly [string, Canonical])[]

type PlainParameter = (typeof PLAIN_PARAMETERS)[number][0]

/** The part of URLSearchParams used here. */
export type Query = { get(name: string): string | null; getAll(name: string): string[] }

/** Reads everything except the values of attributes. */
export function readFilter(query: Query, chosen: ChosenValues): ListingFilter {
  const known = new Map<string, string>(
    PLAIN_PARAMETERS.map(([name, canonical]) => [name, canonical(query.getAll(name).join(','))]),
  )
  const number = (name: PlainParameter) => (known.get(name) ? Number(known.get(name)) : null)
  const sort = (known.get('sort') || null) as Sort | null
  const [minRupees, maxRupees] = inOrder(number('min'), number('max'))
  return {
    // Without a search, newest first is the default.
    sort: sort === 'newest' && !query.get('search')?.trim() ? null : sort,
    minRupees,
    maxRupees,
    chosen,
    isInStock: known.get('stock') === 'in',
    isOnOffer: known.get('offer') === 'yes',
    page: number('page') ?? 1,
  }
}

/** The query string, with '?'; empty if nothing is set. `search` is placed in alphabetical order. */
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

/** Whether the filter may hide products. */
export function isNarrowed(filter: ListingFilter): boolean {
  return writeFilter({ ...filter, sort: null, page: 1 }) !== ''
}

/** Whether the listing has default order, no filters, and is at its first page. */
export function isPlain(filter: ListingFilter): boolean {
  return writeFilter(filter) === ''
}

/** Swaps a range that was entered the wrong way round. */
function inOrder(min: number | null, max: number | null): readonly [number | null, number | null] {
  return min !== null && max !== null && min > max ? [max, min] : [min, max]
}

function oneOf(values: readonly string[]): Canonical {
  return (value) => values.find((each) => each === value.split(',').at(-1)?.trim()) ?? ''
}

/** Paise are cut off; zero means no limit. */
function rupees(value: string): string {
  const [, digits] = /^\s*(\d{1,7})(?:\.\d*)?\s*$/.exec(value) ?? []
  return String(Number(digits) || '')
}

function page(value: string): string {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : 1
  return number > 1 ? String(Math.min(number, MAX_PAGES)) : ''
}
