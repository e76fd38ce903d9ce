/** Data that every page shows, and texts that the owner writes. */
import type { SeoSettings } from '../rules/seo-settings.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { COUPON_COLUMNS, LIVE_COUPON, toCoupon, type CouponRow } from '#modules/coupons/index.ts'

export const SEO_COLUMNS = `
  meta_title AS "metaTitle", meta_description AS "metaDescription", meta_keywords AS "metaKeywords",
  og_title AS "ogTitle", og_description AS "ogDescription", og_image AS "ogImage",
  canonical_url AS "canonicalUrl", favicon_url AS "faviconUrl", twitter_handle AS "twitterHandle"`

const selectFront = statement<[], { seo: SeoSettings | null; coupon: CouponRow | null }>(
  'find_shop_front',
  `SELECT (SELECT to_json(s) FROM (SELECT ${SEO_COLUMNS} FROM seo_settings) s) AS seo,
          (SELECT to_json(c) FROM (SELECT ${COUPON_COLUMNS} FROM coupons WHERE ${LIVE_COUPON}) c) AS coupon`,
)

/** The row of seo_settings, and the coupon that anyone can use now; each null if there is none. */
export async function findShopFront(on: Queryable) {
  const [row] = await selectFront(on)
  return { seo: row?.seo ?? null, coupon: row?.coupon ? toCoupon(row.coupon) : null }
}
