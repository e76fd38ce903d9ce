import { findProduct } from '../data/catalogue.ts'
import { findMovedProduct } from '../data/staff-products.ts'
import { categoryOfLink } from '#platform/rules/categories.ts'
import type { PageMake } from '../rules/page-drawing.ts'
import { productPath } from '../rules/slug.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'

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
