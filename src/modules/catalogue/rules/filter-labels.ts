/** Labels of sort and filters: the options of a listing, and the chips of chosen filters. */
import type { FilterGroup } from './facets.ts'
import type { ListingFilter, Sort } from './listing-filter.ts'

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  name: 'Name: A to Z',
  rating: 'Best rated',
}

/** The default order of search results. */
export const BEST_MATCH_LABEL = 'Best match first'

export type Chip = {
  readonly label: string
  /** The filter without this chip, at its first page. */
  readonly rest: ListingFilter
}

/** One chip per chosen value, in the order of the filters. The price range is one chip. */
export function chipsOf(filter: ListingFilter, groups: readonly FilterGroup[]): readonly Chip[] {
  const chip = (label: string, change: Partial<ListingFilter>): Chip => ({
    label,
    rest: { ...filter, page: 1, ...change },
  })
  const price = priceLabel(filter)
  return [
    ...groups.flatMap(({ parameter, options }) => {
      const chosen = options.filter(({ isChosen }) => isChosen)
      return chosen.map((each) => {
        const others = chosen.filter((other) => other !== each).map(({ value }) => value)
        return chip(each.label, { chosen: { ...filter.chosen, [parameter]: others } })
      })
    }),
    ...(price === null ? [] : [chip(price, { minRupees: null, maxRupees: null })]),
    ...(filter.isInStock ? [chip('In stock', { isInStock: false })] : []),
    ...(filter.isOnOffer ? [chip('On offer', { isOnOffer: false })] : []),
  ]
}

/** '₹100 to ₹500', 'From ₹100', 'Up to ₹500'; null without a price filter. */
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
