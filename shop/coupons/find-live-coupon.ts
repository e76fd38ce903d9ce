import { findLive } from '#database/queries/coupons.ts'
import { formatInr, paise } from '#domain/money.ts'
import type { Deps } from '../deps.ts'

/** The coupon that the home page offers now, with its discount in words; null when none is live. */
export async function findLiveCoupon(
  deps: Deps,
): Promise<{ readonly code: string; readonly label: string } | null> {
  const coupon = await findLive(deps.db.pool)
  if (!coupon) return null
  const worth =
    coupon.discountType === 'percentage' ? `${coupon.discountValue}%` : formatInr(paise(coupon.discountValue))
  return { code: coupon.code, label: `${worth} off` }
}
