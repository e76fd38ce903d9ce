/** Sorts and filters products in memory, such as search results, by the same rules as the SQL. */
import type { Facet } from './facets.ts'
import type { ListingFilter, Sort } from './listing-filter.ts'
import { sellingPrice } from './pricing.ts'
import type { ProductCard } from './product.ts'

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
