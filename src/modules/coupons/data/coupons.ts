/** Coupons: reads, and claiming and releasing a use. Callers of the writes hold the coupon's lock. */
import { lockStatement } from '#platform/database/locks.ts'
import {
  changeStatement,
  only,
  statement,
  writeStatement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { GuestSessionId, OrderId, UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import { NO_USES, type Coupon, type OwnUses } from '../rules/coupon.ts'

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

type StoredCoupon = Coupon & { readonly id: string }

export function toCoupon(row: CouponRow): StoredCoupon {
  return { ...row, minOrderPaise: row.minOrderPaise as Paise, ownUses: NO_USES }
}

const selectCoupon = statement<[string], CouponRow>(
  'find_coupon',
  `SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = $1`,
)

/** A coupon by its canonical code, read without a lock. */
export async function findCoupon(on: Queryable, code: string) {
  const [row] = await selectCoupon(on, code)
  return row ? toCoupon(row) : null
}

const selectLocked = lockStatement<[string], CouponRow>(
  'coupons',
  'lock_coupon',
  `SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = $1 FOR NO KEY UPDATE`,
)

/** Locks a coupon by its canonical code; null if there is none. */
export async function lockCoupon(tx: Tx, code: string) {
  const [row] = await selectLocked(tx, code)
  return row ? toCoupon(row) : null
}

/** A cash order whose mailbox is not confirmed yet; the same as in orders/data/order-conditions.ts, a later module. */
const IS_UNCONFIRMED = `(o.payment_method = 'cod' AND o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL)`

const countUses = statement<[string, readonly string[], UserId | null, GuestSessionId | null], OwnUses>(
  'count_coupon_uses',
  `SELECT count(*)::int AS "all", count(*) FILTER (WHERE o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL)::int AS open
     FROM coupon_redemptions r JOIN orders o ON o.id = r.order_id
    WHERE r.coupon_id = $1 AND (r.customer_key = ANY($2::text[]) OR o.user_id = $3 OR o.session_id = $4) AND r.released_at IS NULL
      AND (o.user_id = $3 OR o.session_id = $4
           OR NOT ${IS_UNCONFIRMED})`,
)

type Owner = { readonly userId: UserId | null; readonly guestSessionId: GuestSessionId | null }

/**
 * How often these customers have used it. An unconfirmed cash order counts only for its own owner, because anybody can
 * enter anybody's address. Exact under the coupon's lock; without it, good enough for a quote.
 */
export async function countCouponUses(
  on: Queryable,
  couponId: string,
  customerKeys: readonly string[],
  { userId, guestSessionId }: Owner,
): Promise<OwnUses> {
  return only(await countUses(on, couponId, customerKeys, userId, guestSessionId))
}

/** Moves an order's use to another key of its customer. */
export const changeCouponCustomer = writeStatement<[orderId: OrderId, customerKey: string]>(
  'change_coupon_customer',
  `UPDATE coupon_redemptions SET customer_key = $2 WHERE order_id = $1 AND released_at IS NULL`,
)

/** Claims a use for an order; false if none is left. */
export const claimCoupon = changeStatement<[couponId: string, orderId: OrderId, customerKey: string]>(
  'claim_coupon',
  `WITH used AS (
     UPDATE coupons SET current_uses = current_uses + 1 WHERE id = $1 AND current_uses < max_uses RETURNING id
   )
   INSERT INTO coupon_redemptions (coupon_id, order_id, customer_key) SELECT id, $2::uuid, $3 FROM used
   ON CONFLICT (coupon_id, order_id) DO UPDATE SET released_at = NULL
   RETURNING coupon_id AS "couponId"`,
)

const updateClaim = statement<[string, OrderId, number | null, readonly string[]], { couponId: string }>(
  'claim_coupon_again',
  `WITH free AS (
     SELECT r.coupon_id FROM coupon_redemptions r
      WHERE r.coupon_id = $1 AND r.order_id = $2 AND r.released_at IS NOT NULL
        AND ($3::int IS NULL OR (SELECT count(*) FROM coupon_redemptions other
              WHERE other.coupon_id = r.coupon_id AND other.customer_key = ANY($4::text[]) AND other.released_at IS NULL
               AND NOT EXISTS (SELECT FROM orders o JOIN orders own ON own.id = $2 WHERE o.id = other.order_id AND ${IS_UNCONFIRMED}
                     AND (o.user_id = own.user_id OR o.session_id = own.session_id) IS NOT TRUE)) < $3::int)
   ), used AS (
     UPDATE coupons SET current_uses = current_uses + 1 FROM free
      WHERE coupons.id = free.coupon_id AND current_uses < max_uses RETURNING coupons.id
   )
   UPDATE coupon_redemptions SET released_at = NULL FROM used WHERE coupon_id = used.id AND order_id = $2
   RETURNING coupon_id AS "couponId"`,
)

/** Claims again the use that an order had released; false if none is left in total or for its customer's keys. */
export async function reclaimCoupon(
  tx: Tx,
  coupon: { readonly id: string; readonly maxUsesPerCustomer: number | null },
  orderId: OrderId,
  customerKeys: readonly string[],
): Promise<boolean> {
  const { id, maxUsesPerCustomer } = coupon
  return (await updateClaim(tx.client, id, orderId, maxUsesPerCustomer, customerKeys)).length === 1
}

const updateReleased = statement<[OrderId], { isFreeAgain: boolean }>(
  'release_coupon',
  `WITH released AS (
     UPDATE coupon_redemptions SET released_at = shop_now() WHERE order_id = $1 AND released_at IS NULL RETURNING coupon_id
   )
   UPDATE coupons SET current_uses = current_uses - 1 FROM released WHERE id = released.coupon_id
   RETURNING current_uses + 1 = max_uses AS "isFreeAgain"`,
)

/** Releases an order's use, once. True if none was left for anybody before. */
export async function releaseCoupon(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await updateReleased(tx.client, orderId))[0]?.isFreeAgain ?? false
}
