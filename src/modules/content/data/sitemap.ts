/** Catalogue data of the sitemap, part by part. */
import type { CategoryName } from '#platform/rules/categories.ts'
import { statement } from '#platform/database/statement.ts'

/** New products come last, so that earlier parts stay unchanged. */
const OLDEST = 'created_at, id'

/** The newest change of an active product in each category that has one. */
export const listCategoryChanges = statement<[], { category: CategoryName; updatedAt: Date }>(
  'list_category_changes',
  `SELECT category, max(updated_at) AS "updatedAt" FROM products WHERE status = 'active' GROUP BY category`,
)

/** One row for each part of this many active products: the newest change in it. */
export const listSitemapParts = statement<[partSize: number], { updatedAt: Date }>(
  'list_sitemap_parts',
  `SELECT max(updated_at) AS "updatedAt"
     FROM (SELECT updated_at, (row_number() OVER (ORDER BY ${OLDEST}) - 1) / $1::int AS part
             FROM products WHERE status = 'active') numbered
    GROUP BY part ORDER BY part`,
)

export type SitemapProduct = {
  readonly category: CategoryName
  readonly slug: string
  readonly updatedAt: Date
  readonly imageUrl: string
  readonly galleryImages: readonly string[]
}

/** Addresses and pictures of active products, oldest first. */
export const listSitemapProducts = statement<[offset: number, limit: number], SitemapProduct>(
  'list_sitemap_products',
  `SELECT category, slug, updated_at AS "updatedAt", image_url AS "imageUrl", gallery_images AS "galleryImages"
     FROM products WHERE status = 'active' ORDER BY ${OLDEST} OFFSET $1 LIMIT $2`,
)
