import { shownCategories } from '#platform/rules/categories.ts'
import { type HomeSection, SECTION_SIZE, SECTION_SIZE_SHOW_MORE } from '../rules/listing.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { ProductCard } from '../rules/product.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { listHomeProducts } from '../data/catalogue.ts'
import { listSitePictures } from '../data/categories.ts'
import type { Deps } from '#platform/deps.ts'

export type HomeProducts = {
  readonly sections: readonly HomeSection[]
  /** Active products among `chosen`, in no particular order. */
  readonly chosen: readonly ProductCard[]
}

/**
 * The products of the home page: sections of 4 products each, 8 with show-more (spec §2), and the chosen ones. One
 * statement.
 */
export async function getHome(
  deps: Deps,
  input: {
    readonly showMore: boolean
    readonly hasSections?: boolean
    readonly chosen?: readonly ProductId[]
  },
): Promise<HomeProducts> {
  const { showMore, hasSections = true, chosen: ids = [] } = input
  const size = showMore ? SECTION_SIZE_SHOW_MORE : SECTION_SIZE
  const shown = hasSections ? shownCategories() : []
  const names = shown.map(({ name }) => name)
  const { inSections, chosen } = await listHomeProducts(deps.db.pool, names, size, ids)
  const sections = shown.map((category) => {
    const own = inSections.filter((product) => product.category === category.name)
    return {
      category: category.name,
      listingSlug: category.listingSlug,
      products: own,
      hasViewAll: !showMore && own.length >= SECTION_SIZE,
    }
  })
  return { sections, chosen }
}

/**
 * The shop's own pictures by name: `hero`, and `category-` with the listing slug. Names without a picture are omitted.
 * One statement.
 */
export async function getSitePictures(
  deps: Deps,
  input: { readonly names: readonly string[] },
): Promise<Readonly<Record<string, PictureView>>> {
  return Object.fromEntries(await listSitePictures(deps.db.pool, input.names))
}
