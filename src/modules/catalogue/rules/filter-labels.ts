/** Sort and filters in words: the options of a listing, and the chips of what is chosen. */
import type { Ruling } from '#platform/rules/categories.ts'
import type { ListingFilter, Sort } from './listing-filter.ts'

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  name: 'Name: A to Z',
  rating: 'Best rated',
}

/** The order in which a search answers. */
export const BEST_MATCH_LABEL = 'Best match first'

export const RULING_LABELS: Readonly<Record<Ruling, string>> = {
  planner: 'Planner',
  ruled: 'Ruled',
  plain: 'Plain',
}

export type Chip = {
  readonly label: string
  /** What is left of the filter when the chip goes; its first page. */
  readonly rest: ListingFilter
}

/** One for each thing that was chosen, in the order of the filters. The price is one thing. */
export function chipsOf(filter: ListingFilter): readonly Chip[] {
  const chip = (label: string, change: Partial<ListingFilter>): Chip => ({
    label,
    rest: { ...filter, page: 1, ...change },
  })
  const price = priceLabel(filter)
  const { rulings, pages, gsm, covers } = filter
  return [
    ...rulings.map((each) => chip(RULING_LABELS[each], { rulings: without(rulings, each) })),
    ...pages.map((each) => chip(pagesLabel(each), { pages: without(pages, each) })),
    ...gsm.map((each) => chip(gsmLabel(each), { gsm: without(gsm, each) })),
    ...covers.map((each) => chip(coverLabel(each), { covers: without(covers, each) })),
    ...(price === null ? [] : [chip(price, { minRupees: null, maxRupees: null })]),
    ...(filter.isInStock ? [chip('In stock', { isInStock: false })] : []),
    ...(filter.isOnOffer ? [chip('On offer', { isOnOffer: false })] : []),
  ]
}

export function pagesLabel(pages: number): string {
  return `${pages.toLocaleString('en-IN')} pages`
}

export function gsmLabel(gsm: number): string {
  return `${gsm} GSM`
}

/** What a cover is called, from its slug: 'laminated-hard-cover' is 'Laminated hard cover'. */
export function coverLabel(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** '₹100 to ₹500', 'From ₹100', 'Up to ₹500'; null when any price will do. */
export function priceLabel({ minRupees, maxRupees }: ListingFilter): string | null {
  const amount = (rupees: number) => `₹${rupees.toLocaleString('en-IN')}`
  if (minRupees !== null && maxRupees !== null) return `${amount(minRupees)} to ${amount(maxRupees)}`
  if (minRupees !== null) return `From ${amount(minRupees)}`
  return maxRupees === null ? null : `Up to ${amount(maxRupees)}`
}

/** '12 products', '1 product', '2,000+ products'. */
export function countOfProducts({ total, isTotalExact }: { total: number; isTotalExact: boolean }): string {
  const count = `${total.toLocaleString('en-IN')}${isTotalExact ? '' : '+'}`
  return `${count} ${total === 1 && isTotalExact ? 'product' : 'products'}`
}

function without<Value>(values: readonly Value[], value: Value): Value[] {
  return values.filter((each) => each !== value)
}
