import { listSitemapParts, listSitemapProducts as selectProducts } from '../data/feeds.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { PAGES_PART, PRODUCTS_PER_PART, productsPart } from '../rules/sitemap.ts'
import type { Deps } from '#platform/deps.ts'

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

type SitemapPart = { readonly part: string; readonly updatedAt: string | null }

/** The parts of the site map, each with its newest change. One statement. */
export async function getSitemapIndex(deps: Deps): Promise<readonly SitemapPart[]> {
  const parts = await listSitemapParts(deps.db.pool, PRODUCTS_PER_PART)
  return [
    { part: PAGES_PART, updatedAt: null },
    ...parts.map(({ updatedAt }, index) => ({
      part: productsPart(index + 1),
      updatedAt: updatedAt.toISOString(),
    })),
  ]
}
