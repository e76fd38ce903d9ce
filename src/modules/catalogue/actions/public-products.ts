import { shownCategories, categoryOfLink } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { SECTION_SIZE, SECTION_SIZE_SHOW_MORE, type HomeSection } from '../rules/listing.ts'
import type { ProductCard } from '../rules/product.ts'
import {
  listHomeProducts,
  findProductAddress,
  listCurrentProducts as selectCurrentProducts,
  findProduct,
} from '../data/catalogue.ts'
import { listSitePictures } from '../data/categories.ts'
import { productPath } from '../rules/slug.ts'
import { findMovedProduct } from '../data/staff-products.ts'
import type { PageMake } from '../rules/page-drawing.ts'

type HomeProducts = {
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

export type CurrentProducts = {
  /** Current data, in the order of the requested ids. */
  readonly products: readonly ProductCard[]
  /** Requested, but not sold (any more). */
  readonly goneIds: readonly ProductId[]
}

/** The current price, stock and address of products saved in a browser; the same for every visitor. */
export async function listCurrentProducts(
  deps: Deps,
  input: { readonly ids: readonly ProductId[] },
): Promise<CurrentProducts> {
  const products = await selectCurrentProducts(deps.db.pool, input.ids)
  const sold = new Set(products.map(({ id }) => id))
  return { products, goneIds: input.ids.filter((id) => !sold.has(id)) }
}

/** The canonical address of a product by its id. */
export async function findProductPath(deps: Deps, input: { readonly id: string }): Promise<Result<string>> {
  const address = isUuid(input.id) ? await findProductAddress(deps.db.pool, input.id as ProductId) : null
  return address ? ok(productPath(address)) : fail({ code: 'not_found', key: 'product_not_found' })
}

export type SampleSheetPage = {
  readonly productId: ProductId
  readonly name: string
  readonly productPath: string
  readonly make: PageMake
}

/** What the printable sample sheet of a product shows, by the product's address. */
export async function getSampleSheet(
  deps: Deps,
  input: { readonly linkSlug: string; readonly productSlug: string },
): Promise<Result<SampleSheetPage>> {
  const link = categoryOfLink(input.linkSlug)
  const { pool } = deps.db
  const asked = link && { category: link.category.name, slug: input.productSlug }
  const found = asked && (await findProduct(pool, asked.category, asked.slug))
  const moved = asked && !found && (await findMovedProduct(pool, asked))
  const product = found || (moved && (await findProduct(pool, moved.category, moved.slug)))
  if (!product || product.ruling === null) return fail({ code: 'not_found', key: 'product_not_found' })
  const { ruling, lineSpacingMm } = product
  return ok({
    productId: product.id,
    name: product.name,
    productPath: productPath(product),
    make: { ruling, lineSpacingMm, pageLayout: product.pageLayout },
  })
}
