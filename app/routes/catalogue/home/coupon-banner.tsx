/** The promise of the home page's banner: a flat discount with a code (spec §1). */
export function CouponBanner({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <p className="coupon-ticket">
      <span>
        Flat <strong>{label}</strong> your order with
      </span>
      <code>{code}</code>
    </p>
  )
}
