import { listByCategories } from '#database/queries/catalogue.ts'
import { CATEGORY_NAMES } from '#domain/catalogue/categories.ts'
import type { ProductListing } from '#domain/catalogue/listing.ts'
import type { Deps } from '../deps.ts'
import { groupProducts } from './group-products.ts'
import { searchProducts } from './search-products.ts'

const MOST = 200

/** All active products grouped by category, or those that match a search (spec §2). */
export async function listProducts(deps: Deps, input: { readonly search: string }): Promise<ProductListing> {
  if (input.search === '') return groupProducts(await listByCategories(deps.db.pool, CATEGORY_NAMES, MOST))
  const found = await searchProducts(deps, { q: input.search })
  return groupProducts(found.products, found.total)
}
