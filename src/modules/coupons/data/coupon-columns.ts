import { NO_USES, type Coupon } from '../rules/coupon.ts'
import type { Paise } from '#platform/rules/money.ts'

export type CouponRow = Omit<Coupon, 'minOrderPaise' | 'ownUses'> & {
  readonly id: string
  readonly minOrderPaise: number
}

/** The database's clock decides whether a coupon is valid. An archived coupon counts as switched off. */
export const COUPON_COLUMNS = `
  id, code, discount_type AS "discountType", discount_value AS "discountValue", min_order_paise AS "minOrderPaise",
  max_uses AS "maxUses", current_uses AS "currentUses", max_uses_per_customer AS "maxUsesPerCustomer",
  is_active AND archived_at IS NULL AS "isActive",
  CASE WHEN shop_now() < valid_from THEN 'before' WHEN shop_now() > valid_until THEN 'after' ELSE 'open' END AS "window"`

/** The coupon offered on the home page: the first that anyone can use now. */
export const LIVE_COUPON = `is_active AND archived_at IS NULL AND current_uses < max_uses AND shop_now() BETWEEN valid_from AND valid_until
  ORDER BY created_at, code LIMIT 1`

export type StoredCoupon = Coupon & { readonly id: string }

export function toCoupon(row: CouponRow): StoredCoupon {
  return { ...row, minOrderPaise: row.minOrderPaise as Paise, ownUses: NO_USES }
}
