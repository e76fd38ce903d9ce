import { listSections } from '#database/queries/catalogue.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#domain/catalogue/categories.ts'
import { SECTION_SIZE, SECTION_SIZE_SHOW_MORE, type HomeSection } from '#domain/catalogue/listing.ts'
import type { Deps } from '../deps.ts'

/** The five sections of the home page, 4 products each, 8 with show-more (spec §2). One statement. */
export async function getHome(
  deps: Deps,
  input: { readonly showMore: boolean },
): Promise<readonly HomeSection[]> {
  const size = input.showMore ? SECTION_SIZE_SHOW_MORE : SECTION_SIZE
  const products = await listSections(deps.db.pool, CATEGORY_NAMES, size)
  return CATEGORIES.map((category) => {
    const own = products.filter((product) => product.category === category.name)
    return {
      category: category.name,
      listingSlug: category.listingSlug,
      products: own,
      hasViewAll: !input.showMore && own.length >= SECTION_SIZE,
    }
  })
}
