import { listPostAddresses } from '../data/blog.ts'
import { listCategoryChanges } from '../data/feeds.ts'
import { CATEGORIES, FIVE_SUBJECT_PARENT, categoriesOfListing } from '#platform/rules/categories.ts'
import { postPath } from '../rules/post-slug.ts'
import type { Deps } from '#platform/deps.ts'

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

/** Every page that search engines should know, but the products. A listing is as new as the newest of its products. */
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
  const all = newest(CATEGORIES.map(({ name }) => name))
  const listings = [...CATEGORIES, FIVE_SUBJECT_PARENT].map(({ listingSlug }) => ({
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
