import { categories, categoryNames } from '#platform/rules/categories.ts'
import { type HomeSection, SECTION_SIZE, SECTION_SIZE_SHOW_MORE } from '../rules/listing.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { listSections } from '../data/catalogue.ts'
import { listNamedPictures } from '#platform/pictures/picture-rows.ts'
import type { Deps } from '#platform/deps.ts'

/** The five sections of the home page: 4 products each, 8 with show-more (spec §2). One statement. */
export async function getHome(
  deps: Deps,
  input: { readonly showMore: boolean },
): Promise<readonly HomeSection[]> {
  const size = input.showMore ? SECTION_SIZE_SHOW_MORE : SECTION_SIZE
  const products = await listSections(deps.db.pool, categoryNames(), size)
  return categories().map((category) => {
    const own = products.filter((product) => product.category === category.name)
    return {
      category: category.name,
      listingSlug: category.listingSlug,
      products: own,
      hasViewAll: !input.showMore && own.length >= SECTION_SIZE,
    }
  })
}

/**
 * The shop's own pictures by name: `hero`, and `category-` with the listing slug. Names without a picture are omitted.
 * One statement.
 */
export async function getSitePictures(
  deps: Deps,
  input: { readonly names: readonly string[] },
): Promise<Readonly<Record<string, PictureView>>> {
  return Object.fromEntries(await listNamedPictures(deps.db.pool, input.names))
}
