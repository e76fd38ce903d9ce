/**
 * Coupons (spec §5, §9). Codes are compared in their canonical form; a coupon that exists but does not apply says why.
 * The database's clock decides whether it is live, so the caller passes that in.
 */
import type { MessageKey } from '#platform/rules/messages.ts'
import { formatInr, paise, percentInWholeRupees, type Paise } from '#platform/rules/money.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

export const MAX_CODE_LENGTH = 32

export type Coupon = {
  readonly code: string
  readonly discountType: 'percentage' | 'fixed'
  /** Percent for a percentage, paise for a fixed amount. */
  readonly discountValue: number
  readonly minOrderPaise: Paise
  readonly maxUses: number
  readonly currentUses: number
  /** Maximum uses per customer; null for no limit. */
  readonly maxUsesPerCustomer: number | null
  /** Uses by this customer, as far as is known. */
  readonly ownUses: OwnUses
  /** Limited per customer, and this shopper's identity is not proven. */
  readonly needsAccount?: boolean
  readonly isActive: boolean
  readonly window: 'before' | 'open' | 'after'
}

export type OwnUses = {
  /** Uses by settled and by open orders: each holds one. */
  readonly all: number
  /** Uses by orders that wait to be paid or confirmed. */
  readonly open: number
}

export const NO_USES: OwnUses = { all: 0, open: 0 }

/** Upper-case ASCII without surrounding spaces, or null if the text cannot be a code. */
export function canonicalCode(text: string): string | null {
  if (text.length > 10 * MAX_CODE_LENGTH) return null
  const code = text.normalize('NFKC').trim().toUpperCase()
  return /^[A-Z0-9_-]{1,32}$/.test(code) && /^[\x20-\x7e\s]*$/.test(text) ? code : null
}

/** The coupon's discount on a subtotal, in paise; never more than the subtotal. */
export function couponDiscount(coupon: Coupon, subtotalPaise: Paise): Paise {
  const full =
    coupon.discountType === 'percentage'
      ? percentInWholeRupees(subtotalPaise, coupon.discountValue)
      : paise(coupon.discountValue)
  return paise(Math.min(full, subtotalPaise))
}

/** Whether a coupon applies to a subtotal: the discount, or the reason why not. */
export function applyCoupon(coupon: Coupon | null, subtotalPaise: Paise): Result<Paise> {
  if (!coupon || !coupon.isActive) return unavailable('coupon_invalid')
  if (coupon.window === 'before') return unavailable('coupon_not_yet_valid')
  if (coupon.window === 'after') return unavailable('coupon_expired')
  if (coupon.currentUses >= coupon.maxUses) return unavailable('coupon_used_up')
  if (coupon.needsAccount) return unavailable('coupon_needs_account')
  const { maxUsesPerCustomer: most, ownUses } = coupon
  if (most !== null && ownUses.all >= most)
    return unavailable(ownUses.open > 0 ? 'coupon_held' : 'coupon_used_before')
  if (subtotalPaise < coupon.minOrderPaise) {
    const facts = [formatInr(coupon.minOrderPaise)] as const
    return fail({ code: 'coupon_unavailable', key: 'couponBelowMinimum', facts })
  }
  return ok(couponDiscount(coupon, subtotalPaise))
}

function unavailable(key: MessageKey): Result<Paise> {
  return fail({ code: 'coupon_unavailable', key })
}

/** A coupon as the home page's banner offers it: '10% off' or '₹50 off'. */
export type LiveCoupon = { readonly code: string; readonly label: string }

export function asLiveCoupon(coupon: Coupon): LiveCoupon {
  const value =
    coupon.discountType === 'percentage' ? `${coupon.discountValue}%` : formatInr(paise(coupon.discountValue))
  return { code: coupon.code, label: `${value} off` }
}
