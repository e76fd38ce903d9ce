/** Pages that stand for the others of their kind: home, listings, the newest products, texts. */
import { listNewestProducts } from '../../data/feeds.ts'
import { CATEGORIES } from '#platform/rules/categories.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import type { Deps } from '#platform/deps.ts'

const LISTINGS = 2
const PRODUCTS = 3
const TEXTS = ['/about', '/contact', '/shipping-policy']

export async function samplePages(deps: Deps): Promise<string[]> {
  const products = await listNewestProducts(deps.db.pool, PRODUCTS)
  const listings = CATEGORIES.slice(0, LISTINGS).map(({ listingSlug }) => `/category/${listingSlug}`)
  return ['/', '/products', ...listings, ...products.map(productPath), ...TEXTS]
}
