/** The sitemap for search engines: its index, pages and products. */
import { listPostAddresses } from '../data/blog.ts'
import {
  listCategoryChanges,
  listSitemapParts,
  listSitemapProducts as selectSitemapProducts,
} from '../data/sitemap.ts'
import { allCategories, categoriesOfListing, categoryNames } from '#platform/rules/categories.ts'
import { postPath } from '../rules/post-parts.ts'
import type { Deps } from '#platform/deps.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { PAGES_PART, PRODUCTS_PER_PART, productsPart } from '../rules/sitemap.ts'

export type SitemapPage = { readonly path: string; readonly updatedAt: string | null }

const TEXTS = [
  '/about',
  '/blog',
  '/contact',
  '/privacy-policy',
  '/terms-of-use',
  '/return-policy',
  '/shipping-policy',
  '/api-docs',
]

/** Every page for search engines except products. A listing is as new as the newest of its products. */
export async function listSitemapPages(deps: Deps): Promise<readonly SitemapPage[]> {
  const [changes, posts] = await Promise.all([
    listCategoryChanges(deps.db.pool),
    listPostAddresses(deps.db.pool),
  ])
  const newest = (names: readonly string[]): string | null =>
    changes
      .filter(({ category }) => names.includes(category))
      .map(({ updatedAt }) => updatedAt.toISOString())
      .toSorted()
      .at(-1) ?? null
  const all = newest(categoryNames())
  const listings = allCategories()
    .filter(({ isShown }) => isShown)
    .map(({ listingSlug }) => ({
      path: `/category/${listingSlug}`,
      updatedAt: newest(categoriesOfListing(listingSlug)?.names ?? []),
    }))
  return [
    { path: '/', updatedAt: all },
    { path: '/products', updatedAt: all },
    ...listings,
    ...TEXTS.map((path) => ({ path, updatedAt: null })),
    ...posts.map(({ slug, updatedAt }) => ({ path: postPath(slug), updatedAt: updatedAt.toISOString() })),
  ]
}

export type SitemapProductView = {
  readonly path: string
  readonly updatedAt: string
  readonly imageUrls: readonly string[]
}

/** Active products of one part of the sitemap, starting at 1; empty beyond the last. */
export async function listSitemapProducts(
  deps: Deps,
  input: { readonly part: number },
): Promise<readonly SitemapProductView[]> {
  const offset = (input.part - 1) * PRODUCTS_PER_PART
  const products = await selectSitemapProducts(deps.db.pool, offset, PRODUCTS_PER_PART)
  return products.map((product) => ({
    path: productPath(product),
    updatedAt: product.updatedAt.toISOString(),
    imageUrls: [...new Set([product.imageUrl, ...product.galleryImages])],
  }))
}

type SitemapPart = { readonly part: string; readonly updatedAt: string | null }

/** The parts of the sitemap, each with its newest change. One statement. */
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
