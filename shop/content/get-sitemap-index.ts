import { listSitemapParts } from '#database/queries/feeds.ts'
import { PAGES_PART, PRODUCTS_PER_PART, productsPart } from '#domain/content/sitemap.ts'
import type { Deps } from '../deps.ts'

export type SitemapPart = { readonly part: string; readonly updatedAt: string | null }

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
