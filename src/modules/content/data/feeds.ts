/** Catalogue data for search engines and marketplaces: sitemap and price list, part by part. */
import type { CategoryName } from '#platform/rules/categories.ts'
import { attributeColumns } from '#modules/catalogue/data/catalogue-columns.ts'
import { FEED_ATTRIBUTES, type FeedProduct } from '../rules/product-feed.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'

/** New products come last, so that earlier parts stay unchanged. */
const OLDEST = 'created_at, id'

const selectCategoryChanges = statement<[], { category: CategoryName; updatedAt: Date }>(
  'list_category_changes',
  `SELECT category, max(updated_at) AS "updatedAt" FROM products WHERE status = 'active' GROUP BY category`,
)

/** The newest change of an active product in each category that has one. */
export function listCategoryChanges(on: Queryable) {
  return selectCategoryChanges(on)
}

const selectSitemapParts = statement<[number], { updatedAt: Date }>(
  'list_sitemap_parts',
  `SELECT max(updated_at) AS "updatedAt"
     FROM (SELECT updated_at, (row_number() OVER (ORDER BY ${OLDEST}) - 1) / $1::int AS part
             FROM products WHERE status = 'active') numbered
    GROUP BY part ORDER BY part`,
)

/** One row for each part of this many active products: the newest change in it. */
export function listSitemapParts(on: Queryable, partSize: number) {
  return selectSitemapParts(on, partSize)
}

export type SitemapProduct = {
  readonly category: CategoryName
  readonly slug: string
  readonly updatedAt: Date
  readonly imageUrl: string
  readonly galleryImages: readonly string[]
}

const selectSitemapProducts = statement<[number, number], SitemapProduct>(
  'list_sitemap_products',
  `SELECT category, slug, updated_at AS "updatedAt", image_url AS "imageUrl", gallery_images AS "galleryImages"
     FROM products WHERE status = 'active' ORDER BY ${OLDEST} OFFSET $1 LIMIT $2`,
)

/** Addresses and pictures of active products, oldest first. */
export function listSitemapProducts(on: Queryable, offset: number, limit: number) {
  return selectSitemapProducts(on, offset, limit)
}

const selectFeedProducts = statement<[number, number], FeedProduct & { total: number }>(
  'list_feed_products',
  `SELECT id, sku, slug, name, description, category, image_url AS "imageUrl", gallery_images AS "galleryImages",
          ${attributeColumns(FEED_ATTRIBUTES)}, price_paise AS "pricePaise", discounted_price_paise AS "discountedPricePaise",
          original_price_paise AS "originalPricePaise",
          (rating_tenths / 10.0)::float8 AS rating, reviews_count AS "reviewsCount",
          CASE WHEN in_stock THEN on_hand - reserved ELSE 0 END AS available,
          (SELECT count(*)::int FROM products WHERE status = 'active') AS total
     FROM products p WHERE status = 'active' ORDER BY ${OLDEST} OFFSET $1 LIMIT $2`,
)

/** Active products with the data of the price list, oldest first, and their total number. */
export async function listFeedProducts(on: Queryable, offset: number, limit: number) {
  const rows = await selectFeedProducts(on, offset, limit)
  return { products: rows satisfies readonly FeedProduct[], total: rows[0]?.total ?? 0 }
}
