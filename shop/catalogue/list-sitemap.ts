import { listProductAddresses } from '#database/queries/catalogue.ts'
import { CATEGORIES, FIVE_SUBJECT_PARENT } from '#domain/catalogue/categories.ts'
import { productPath } from '#domain/catalogue/slug.ts'
import type { Deps } from '../deps.ts'

/** A site map file holds at most 50,000 addresses. */
const MOST_PRODUCTS = 49_000

export type SitemapEntry = { readonly path: string; readonly updatedAt: string | null }

/** Addresses of the public pages that search engines should know. */
export async function listSitemap(deps: Deps): Promise<readonly SitemapEntry[]> {
  const products = await listProductAddresses(deps.db.pool, MOST_PRODUCTS)
  const listings = [...CATEGORIES, FIVE_SUBJECT_PARENT].map((category) => `/category/${category.listingSlug}`)
  const pages = ['/', '/products', ...listings, '/about', '/blog'].map((path) => ({ path, updatedAt: null }))
  return [
    ...pages,
    ...products.map((each) => ({ path: productPath(each), updatedAt: each.updatedAt.toISOString() })),
  ]
}
