/**
 * The filter options of a listing. A facet is one combination of category, filtered attributes and 'on offer' that some
 * product has, with its number of products. There are few facets however large the catalogue, so options and counts are
 * sums over a short list.
 */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ListingFilter, Sort } from './listing-filter.ts'
import {
  PRODUCT_ATTRIBUTES,
  FILTER_NAMES,
  type FilterName,
  type ProductAttribute,
} from './product-attributes.ts'
import { productSlug } from './slug.ts'
import { sellingPrice } from './pricing.ts'
import type { ProductCard } from './product.ts'

/** An attribute that its products do not have is an empty text, or 0. */
export type Facet = Readonly<Record<FilterName, string | number>> & {
  readonly id: number
  readonly category: CategoryName
  readonly isOnOffer: boolean
  /** Active products that also match the price and stock filter; null if not counted. */
  readonly count: number | null
}

export type FilterOption = {
  readonly value: string
  readonly label: string
  /** Products shown if this is chosen in addition to the other filters; null if not counted. */
  readonly count: number | null
  readonly isChosen: boolean
}

export type FilterGroup = {
  readonly parameter: FilterName
  readonly heading: string
  readonly options: readonly FilterOption[]
}

export type FilterOptions = {
  readonly groups: readonly FilterGroup[]
  /** Products on offer that match the other filters; null if not counted. */
  readonly onOfferCount: number | null
  /** Whether any product of the listing is on offer. */
  readonly hasOffers: boolean
}

/** A cover's slug in URLs. */
export function coverSlug(cover: string): string {
  return productSlug(cover).replaceAll('_', '-')
}

/**
 * An attribute's value as the filter shows it: '200 pages', 'Plain'. Texts are derived from the slug:
 * 'laminated-hard-cover' is 'Laminated hard cover'.
 */
export function filterValueLabel(name: FilterName, value: string): string {
  const { kind, choices, filter }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  if (kind === 'number') return `${Number(value).toLocaleString('en-IN')} ${filter?.unit}`
  const words = value.replaceAll('-', ' ')
  return choices?.[value] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The facets that match the filter, apart from price and stock. */
export function matchingFacets<Each extends Facet>(facets: readonly Each[], filter: ListingFilter): Each[] {
  return facets.filter(
    (facet) => isOfferRight(facet, filter) && FILTER_NAMES.every((name) => isRight(facet, filter, name)),
  )
}

/** The sum of their products; null if any was not counted. */
export function countOf(facets: readonly Facet[]): number | null {
  let sum = 0
  for (const { count } of facets) {
    if (count === null) return null
    sum += count
  }
  return sum
}

/** The options of a listing. A group with a single option is hidden unless it is chosen. */
export function filterOptions(facets: readonly Facet[], filter: ListingFilter): FilterOptions {
  const groups = FILTER_NAMES.map((name) => ({
    parameter: name,
    heading: PRODUCT_ATTRIBUTES[name].filter.heading,
    options: optionsOf(name, facets, filter),
  }))
  const offers = facets.filter(({ isOnOffer }) => isOnOffer)
  return {
    groups: groups.filter(({ options }) => options.length > 1 || options.some(({ isChosen }) => isChosen)),
    onOfferCount: countOf(matchingFacets(offers, filter)),
    hasOffers: offers.length > 0,
  }
}

/** Existing values, and chosen ones that do not exist. */
function optionsOf(name: FilterName, facets: readonly Facet[], filter: ListingFilter): FilterOption[] {
  const chosen = filter.chosen[name] ?? []
  const others = matchingFacets(facets, {
    ...filter,
    chosen: { ...filter.chosen, [name]: [] },
  })
  const values = new Set([...facets.map((facet) => valueOf(facet, name)), ...chosen])
  return [...values]
    .filter((value) => value !== '')
    .toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    .map((value) => ({
      value,
      label: filterValueLabel(name, value),
      count: countOf(others.filter((facet) => valueOf(facet, name) === value)),
      isChosen: chosen.includes(value),
    }))
}

/** A facet's value as used in URLs: texts as slugs. */
function valueOf(facet: Facet, name: FilterName): string {
  const value = String(facet[name] || '')
  return PRODUCT_ATTRIBUTES[name].kind === 'text' ? coverSlug(value) : value
}

function isRight(facet: Facet, filter: ListingFilter, name: FilterName): boolean {
  const { [name]: asked = [] } = filter.chosen
  return asked.length === 0 || asked.includes(valueOf(facet, name))
}

function isOfferRight({ isOnOffer }: Facet, filter: ListingFilter): boolean {
  return isOnOffer || !filter.isOnOffer
}

// Sorts and filters products in memory, such as search results, by the same rules as the SQL.

export type FoundProduct = { readonly card: ProductCard; readonly facet: Facet }

/** Whether it matches the price and stock filter. */
export function hasPriceAndStock(card: ProductCard, filter: ListingFilter): boolean {
  const { minRupees, maxRupees, isInStock } = filter
  const pricePaise = sellingPrice(card)
  return (
    pricePaise >= (minRupees ?? 0) * 100 &&
    (maxRupees === null || pricePaise <= maxRupees * 100) &&
    !(isInStock && card.available !== null && card.available <= 0)
  )
}

/** The facets of these products, each with the number that match the price and stock filter. */
export function countedFacets(found: readonly FoundProduct[], filter: ListingFilter): Facet[] {
  const facets = new Map(found.map(({ facet }) => [facet.id, { ...facet, count: 0 }]))
  for (const { card, facet } of found) {
    const counted = facets.get(facet.id)
    if (counted && hasPriceAndStock(card, filter)) counted.count += 1
  }
  return [...facets.values()]
}

/** In the chosen order; unchanged if none is chosen. */
export function sortedProducts(products: readonly ProductCard[], sort: Sort | null): ProductCard[] {
  return sort === null ? [...products] : products.toSorted(ORDERS[sort])
}

type Order = (a: ProductCard, b: ProductCard) => number

const byId: Order = (a, b) => compare(a.id, b.id)
const byPrice: Order = (a, b) => sellingPrice(a) - sellingPrice(b) || byId(a, b)

/** The id breaks ties, so that the order is stable. */
const ORDERS: Readonly<Record<Sort, Order>> = {
  newest: (a, b) => compare(b.createdAt, a.createdAt) || byId(a, b),
  'price-low': byPrice,
  'price-high': (a, b) => byPrice(b, a),
  name: (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || byId(a, b),
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || b.reviewsCount - a.reviewsCount || byId(a, b),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
