/** A coupon as staff see it: its value, its uses, and one word for whether anybody can use it now. */
import { formatInr, paise, type Paise } from '#platform/rules/money.ts'

/** In order of precedence: an archived coupon has no other status. */
export const COUPON_STATUSES = ['live', 'scheduled', 'used_up', 'expired', 'off', 'archived'] as const
export type CouponStatus = (typeof COUPON_STATUSES)[number]

export const COUPON_STATUS_WORDS: Readonly<Record<CouponStatus, string>> = {
  live: 'live',
  scheduled: 'scheduled',
  used_up: 'used up',
  expired: 'expired',
  off: 'off',
  archived: 'archived',
}

export const COUPON_STATUS_COLOURS: Readonly<Record<CouponStatus, string>> = {
  live: 'green',
  scheduled: 'blue',
  used_up: 'yellow',
  expired: 'grey',
  off: 'grey',
  archived: 'grey',
}

/** A row of the staff table. Instants as ISO texts; the validity in Indian time, as in the form. */
export type StaffCoupon = {
  readonly id: string
  readonly code: string
  readonly discountType: 'percentage' | 'fixed'
  readonly discountValue: number
  readonly minOrderPaise: Paise
  readonly maxUses: number
  readonly maxUsesPerCustomer: number | null
  readonly currentUses: number
  readonly validFrom: string
  readonly validUntil: string
  readonly isActive: boolean
  readonly status: CouponStatus
  readonly version: number
  /** An order has claimed it at some time, even if it gave the use back: its code can't change. */
  readonly wasUsed: boolean
}

export type StaffCouponStats = {
  /** Without archived ones. */
  readonly total: number
  readonly live: number
  /** Uses of all coupons, archived or not. */
  readonly uses: number
  /** The discounts of paid orders, in paise. */
  readonly discountPaise: Paise
}

export type StaffCouponPage = {
  readonly coupons: readonly StaffCoupon[]
  readonly stats: StaffCouponStats
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/** An order that used the coupon, or gave the use back. */
export type CouponUse = {
  readonly orderId: string
  readonly orderNumber: string
  readonly customerName: string
  readonly customerEmail: string
  readonly claimedAt: string
  readonly isReleased: boolean
  readonly isPaid: boolean
  readonly discountPaise: Paise
  readonly totalPaise: Paise
}

/** '10% off' or '₹50 off'. */
export function formatDiscount(coupon: Pick<StaffCoupon, 'discountType' | 'discountValue'>): string {
  const { discountType, discountValue } = coupon
  return `${discountType === 'percentage' ? `${discountValue}%` : formatInr(paise(discountValue))} off`
}

/** '3 of 100 used'. */
export function formatUsage({ currentUses, maxUses }: Pick<StaffCoupon, 'currentUses' | 'maxUses'>): string {
  return `${currentUses.toLocaleString('en-IN')} of ${maxUses.toLocaleString('en-IN')} used`
}
