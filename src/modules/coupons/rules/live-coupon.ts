import { formatInr, paise } from '#platform/rules/money.ts'
import type { Coupon } from './coupon.ts'

/** A coupon as the home page's banner offers it: '10% off' or '₹50 off'. */
export type LiveCoupon = { readonly code: string; readonly label: string }

export function asLiveCoupon(coupon: Coupon): LiveCoupon {
  const value =
    coupon.discountType === 'percentage' ? `${coupon.discountValue}%` : formatInr(paise(coupon.discountValue))
  return { code: coupon.code, label: `${value} off` }
}
