/**
 * What the products of a listing can be told apart by. A facet is one combination of category, filtered attributes
 * and 'on offer' that some product has, with the number of its products: there are few of them however many
 * products there are, so that options and their counts are sums over a short list.
 */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ListingFilter } from './listing-filter.ts'
import {
  PRODUCT_ATTRIBUTES,
  FILTER_NAMES,
  type FilterName,
  type ProductAttribute,
} from './product-attributes.ts'
import { productSlug } from './slug.ts'

/** An attribute that its products do not have is an empty text. */
export type Facet = Readonly<Record<FilterName, string | number>> & {
  readonly id: number
  readonly category: CategoryName
  readonly isOnOffer: boolean
  /** Active products that also have the price and the stock asked for; null when that was not counted. */
  readonly count: number | null
}

export type FilterOption = {
  readonly value: string
  readonly label: string
  /** Products that it would show beside what else is chosen; null when that was not counted. */
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
  /** Products on offer beside what else is chosen; null when that was not counted. */
  readonly onOfferCount: number | null
  /** Whether any product of the listing is on offer. */
  readonly hasOffers: boolean
}

/** The value of a facet as an address has it: a text by its slug. */
function valueOf(facet: Facet, name: FilterName): string {
  const value = String(facet[name])
  return PRODUCT_ATTRIBUTES[name].kind === 'text' ? coverSlug(value) : value
}

/** What a cover is called in an address. */
export function coverSlug(cover: string): string {
  return productSlug(cover).replaceAll('_', '-')
}

/**
 * A value of an attribute as the filter shows it: '200 pages', 'Plain'. A text is shown from its slug:
 * 'laminated-hard-cover' is 'Laminated hard cover'.
 */
export function filterValueLabel(name: FilterName, value: string): string {
  const { kind, choices, filter }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  if (kind === 'number') return `${Number(value).toLocaleString('en-IN')} ${filter?.unit}`
  const words = value.replaceAll('-', ' ')
  return choices?.[value] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Those whose products the filter lets through, price and stock aside. */
export function matchingFacets<Each extends Facet>(facets: readonly Each[], filter: ListingFilter): Each[] {
  return facets.filter(
    (facet) => isOfferRight(facet, filter) && FILTER_NAMES.every((name) => isRight(facet, filter, name)),
  )
}

/** The sum of their products; null when one of them was not counted. */
export function countOf(facets: readonly Facet[]): number | null {
  let sum = 0
  for (const { count } of facets) {
    if (count === null) return null
    sum += count
  }
  return sum
}

/** The options of a listing. A question with one answer only is not asked, unless it was answered. */
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

/** The values that there are, and those that were asked for in vain. */
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

function isRight(facet: Facet, filter: ListingFilter, name: FilterName): boolean {
  const { [name]: asked = [] } = filter.chosen
  return asked.length === 0 || asked.includes(valueOf(facet, name))
}

function isOfferRight({ isOnOffer }: Facet, filter: ListingFilter): boolean {
  return isOnOffer || !filter.isOnOffer
}
