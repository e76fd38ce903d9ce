/** Coupons: reads, and the claim and release of one use. Callers of the writes hold the coupon's lock. */
import type { OrderId } from '#domain/ids.ts'
import { statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'
import { COUPON_COLUMNS, toCoupon, type CouponRow } from './coupon-columns.ts'

const selectCoupon = statement<[string], CouponRow>(
  'find_coupon',
  `SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = $1`,
)

/** A coupon by its canonical code, read without a lock. */
export async function findCoupon(on: Queryable, code: string) {
  const [row] = await selectCoupon(on, code)
  return row ? toCoupon(row) : null
}

const insertClaim = statement<[string, OrderId], { couponId: string }>(
  'claim_coupon',
  `WITH used AS (
     UPDATE coupons SET current_uses = current_uses + 1 WHERE id = $1 AND current_uses < max_uses RETURNING id
   )
   INSERT INTO coupon_redemptions (coupon_id, order_id) SELECT id, $2::uuid FROM used
   ON CONFLICT (coupon_id, order_id) DO UPDATE SET released_at = NULL
   RETURNING coupon_id AS "couponId"`,
)

/** Takes one use for an order; false when none is left. */
export async function claimCoupon(tx: Tx, couponId: string, orderId: OrderId): Promise<boolean> {
  return (await insertClaim(tx.client, couponId, orderId)).length === 1
}

const updateReleased = statement<[OrderId], { id: string }>(
  'release_coupon',
  `WITH released AS (
     UPDATE coupon_redemptions SET released_at = shop_now() WHERE order_id = $1 AND released_at IS NULL RETURNING coupon_id
   )
   UPDATE coupons SET current_uses = current_uses - 1 FROM released WHERE id = released.coupon_id RETURNING id`,
)

/** Gives an order's use back, once. */
export async function releaseCoupon(tx: Tx, orderId: OrderId): Promise<void> {
  await updateReleased(tx.client, orderId)
}
