import { listSitemapProducts as selectProducts } from '#database/queries/feeds.ts'
import { productPath } from '#domain/catalogue/slug.ts'
import { PRODUCTS_PER_PART } from '#domain/content/sitemap.ts'
import type { Deps } from '../deps.ts'

export type SitemapProductView = {
  readonly path: string
  readonly updatedAt: string
  readonly imageUrls: readonly string[]
}

/** Active products of one part of the site map, counted from 1; none beyond the last. */
export async function listSitemapProducts(
  deps: Deps,
  input: { readonly part: number },
): Promise<readonly SitemapProductView[]> {
  const products = await selectProducts(deps.db.pool, (input.part - 1) * PRODUCTS_PER_PART, PRODUCTS_PER_PART)
  return products.map((product) => ({
    path: productPath(product),
    updatedAt: product.updatedAt.toISOString(),
    imageUrls: [...new Set([product.imageUrl, ...product.galleryImages])],
  }))
}
