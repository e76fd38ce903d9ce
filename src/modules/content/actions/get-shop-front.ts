import { findShopFront } from '../data/content.ts'
import { siteSeo } from '../rules/seo-settings.ts'
import { type SiteSeo } from '#platform/rules/share-text.ts'
import { asLiveCoupon, type LiveCoupon } from '#modules/coupons/rules/live-coupon.ts'
import type { Deps } from '#platform/deps.ts'

export type ShopFront = {
  readonly seo: SiteSeo
  /** The offer in the home page's banner; null if no coupon is live. */
  readonly coupon: LiveCoupon | null
}

/** Data shown on every page. One statement. */
export async function getShopFront(deps: Deps): Promise<ShopFront> {
  const { seo, coupon } = await findShopFront(deps.db.pool)
  return { seo: siteSeo(seo), coupon: coupon && asLiveCoupon(coupon) }
}
