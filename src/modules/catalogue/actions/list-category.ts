import { categoriesOfListing } from '#platform/rules/categories.ts'
import type { CategoryListing } from '../rules/listing.ts'
import type { ListingFilter } from '../rules/listing-filter.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { browseProducts } from './browse-products.ts'

/** A category's active products with sort and filters; the five-subject parent shows both of its categories. */
export async function listCategory(
  deps: Deps,
  input: { readonly slug: string; readonly filter: ListingFilter },
): Promise<Result<CategoryListing>> {
  const listing = categoriesOfListing(input.slug)
  if (!listing) return fail({ code: 'not_found', key: 'category_not_found' })
  const { names, heading } = listing
  return ok({ ...(await browseProducts(deps, { names, filter: input.filter })), heading, slug: input.slug })
}
