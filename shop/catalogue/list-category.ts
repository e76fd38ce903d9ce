import { listByCategories } from '#database/queries/catalogue.ts'
import { categoriesOfListing } from '#domain/catalogue/categories.ts'
import type { CategoryListing } from '#domain/catalogue/listing.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Deps } from '../deps.ts'
import { groupProducts } from './group-products.ts'

const MOST = 200

/** A category's active products, newest first; the five-subject parent shows both of its categories. */
export async function listCategory(
  deps: Deps,
  input: { readonly slug: string },
): Promise<Result<CategoryListing>> {
  const listing = categoriesOfListing(input.slug)
  if (!listing) return fail({ code: 'not_found', message: MESSAGES.category_not_found })
  const products = await listByCategories(deps.db.pool, listing.names, MOST)
  return ok({ ...groupProducts(products), heading: listing.heading, slug: input.slug })
}
