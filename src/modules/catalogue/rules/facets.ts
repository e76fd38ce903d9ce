/**
 * What the products of a listing can be told apart by. A facet is one combination of category, ruling, pages, GSM,
 * cover and 'on offer' that some product has, with the number of its products: there are few of them however many
 * products there are, so that options and their counts are sums over a short list.
 */
import type { CategoryName, Ruling } from '#platform/rules/categories.ts'
import { coverLabel, gsmLabel, pagesLabel, RULING_LABELS } from './filter-labels.ts'
import type { ListingFilter } from './listing-filter.ts'
import { productSlug } from './slug.ts'

export type Facet = {
  readonly id: number
  readonly category: CategoryName
  readonly ruling: Ruling
  readonly pages: number
  readonly gsm: number
  readonly cover: string
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
  readonly parameter: 'ruling' | 'pages' | 'gsm' | 'cover'
  readonly options: readonly FilterOption[]
}

export type FilterOptions = {
  readonly groups: readonly FilterGroup[]
  /** Products on offer beside what else is chosen; null when that was not counted. */
  readonly onOfferCount: number | null
  /** Whether any product of the listing is on offer. */
  readonly hasOffers: boolean
}

type Question = {
  readonly parameter: FilterGroup['parameter']
  readonly field: 'rulings' | 'pages' | 'gsm' | 'covers'
  readonly valueOf: (facet: Facet) => string
  readonly labelOf: (value: string) => string
}

const QUESTIONS: readonly Question[] = [
  {
    parameter: 'ruling',
    field: 'rulings',
    valueOf: ({ ruling }) => ruling,
    labelOf: (value) => RULING_LABELS[value as Ruling],
  },
  {
    parameter: 'pages',
    field: 'pages',
    valueOf: ({ pages }) => String(pages),
    labelOf: (value) => pagesLabel(Number(value)),
  },
  {
    parameter: 'gsm',
    field: 'gsm',
    valueOf: ({ gsm }) => String(gsm),
    labelOf: (value) => gsmLabel(Number(value)),
  },
  {
    parameter: 'cover',
    field: 'covers',
    valueOf: ({ cover }) => coverSlug(cover),
    labelOf: coverLabel,
  },
]

/** What a cover is called in an address. */
export function coverSlug(cover: string): string {
  return productSlug(cover).replaceAll('_', '-')
}

/** Those whose products the filter lets through, price and stock aside. */
export function matchingFacets<Each extends Facet>(facets: readonly Each[], filter: ListingFilter): Each[] {
  return facets.filter(
    (facet) => isOfferRight(facet, filter) && QUESTIONS.every((question) => isRight(facet, filter, question)),
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
  const groups = QUESTIONS.map((question) => ({
    parameter: question.parameter,
    options: optionsOf(question, facets, filter),
  }))
  const offers = facets.filter(({ isOnOffer }) => isOnOffer)
  return {
    groups: groups.filter(({ options }) => options.length > 1 || options.some(({ isChosen }) => isChosen)),
    onOfferCount: countOf(matchingFacets(offers, filter)),
    hasOffers: offers.length > 0,
  }
}

/** The values that there are, and those that were asked for in vain. */
function optionsOf(question: Question, facets: readonly Facet[], filter: ListingFilter): FilterOption[] {
  const chosen: readonly string[] = filter[question.field].map(String)
  const others = matchingFacets(facets, { ...filter, [question.field]: [] })
  const values = new Set([...facets.map(question.valueOf), ...chosen])
  return [...values]
    .toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    .map((value) => ({
      value,
      label: question.labelOf(value),
      count: countOf(others.filter((facet) => question.valueOf(facet) === value)),
      isChosen: chosen.includes(value),
    }))
}

function isRight(facet: Facet, filter: ListingFilter, { field, valueOf }: Question): boolean {
  const asked: readonly string[] = filter[field].map(String)
  return asked.length === 0 || asked.includes(valueOf(facet))
}

function isOfferRight({ isOnOffer }: Facet, filter: ListingFilter): boolean {
  return isOnOffer || !filter.isOnOffer
}
