import type { LiveCoupon } from '#modules/coupons/rules/live-coupon.ts'

/** The promise of the home page's banner: a flat discount with a code (spec §1). */
export function CouponTicket({ coupon: { code, label } }: { readonly coupon: LiveCoupon }) {
  return (
    <p className="coupon-ticket row wrap between">
      <span>
        Flat <strong>{label}</strong> your order with
      </span>
      <code>{code}</code>
    </p>
  )
}
