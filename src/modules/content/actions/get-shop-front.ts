import { findShopFront } from '../data/content.ts'
import { siteSeo } from '../rules/seo-settings.ts'
import { type SiteSeo } from '#platform/rules/share-text.ts'
import { asLiveCoupon, type LiveCoupon } from '#modules/coupons/rules/live-coupon.ts'
import type { Deps } from '#platform/deps.ts'

export type ShopFront = {
  readonly seo: SiteSeo
  /** What the home page's banner offers; null when no coupon is live. */
  readonly coupon: LiveCoupon | null
}

/** What stands on every page. One statement. */
export async function getShopFront(deps: Deps): Promise<ShopFront> {
  const { seo, coupon } = await findShopFront(deps.db.pool)
  return { seo: siteSeo(seo), coupon: coupon && asLiveCoupon(coupon) }
}
