/** Coupons as staff see and change them. */
import { lockStatement } from '#platform/database/locks.ts'
import type { CouponStatus, CouponUse, StaffCoupon, StaffCouponStats } from '../rules/coupon-status.ts'
import type { CouponTerms } from '../rules/coupon-form.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import {
  findStatement,
  getStatement,
  objectStatement,
  only,
  statement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const STATUS = `CASE WHEN c.archived_at IS NOT NULL THEN 'archived' WHEN NOT c.is_active THEN 'off'
  WHEN shop_now() > c.valid_until THEN 'expired' WHEN c.current_uses >= c.max_uses THEN 'used_up'
  WHEN shop_now() < c.valid_from THEN 'scheduled' ELSE 'live' END`

const IST_MINUTE = (column: string) =>
  `to_char(${column} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI')`

const COLUMNS = `c.id, c.code, c.discount_type AS "discountType", c.discount_value AS "discountValue",
  c.min_order_paise AS "minOrderPaise", c.max_uses AS "maxUses", c.max_uses_per_customer AS "maxUsesPerCustomer",
  c.current_uses AS "currentUses", ${IST_MINUTE('c.valid_from')} AS "validFrom", ${IST_MINUTE('c.valid_until')} AS "validUntil",
  c.is_active AS "isActive", c.version, ${STATUS} AS status,
  (SELECT r.order_id FROM coupon_redemptions r WHERE r.coupon_id = c.id ORDER BY r.order_id LIMIT 1) IS NOT NULL AS "wasUsed"`

const select = statement<[string, string, number, number], StaffCoupon & { matching: number }>(
  'list_coupons_for_staff',
  `SELECT ${COLUMNS}, c.matching FROM (
     SELECT c.*, count(*) OVER ()::int AS matching FROM coupons c
      WHERE ($1 = '' OR lower(c.code) LIKE '%' || $1 || '%')
        AND CASE $2 WHEN '' THEN c.archived_at IS NULL ELSE ${STATUS} = $2 END
      ORDER BY c.created_at DESC, c.code LIMIT $3 OFFSET $4) AS c
    ORDER BY c.created_at DESC, c.code`,
)

export type StaffCouponFilter = {
  /** Lower-cased text with LIKE's wildcards escaped. */
  readonly pattern: string
  /** Empty: all but the archived ones. */
  readonly status: CouponStatus | ''
  readonly limit: number
  readonly offset: number
}

/** Staff's table, newest first. */
export async function listCouponsForStaff(on: Queryable, filter: StaffCouponFilter) {
  const rows = await select(on, filter.pattern, filter.status, filter.limit, filter.offset)
  return { coupons: rows.map(withoutMatching), total: rows[0]?.matching ?? 0 }
}

function withoutMatching({ matching: _matching, ...coupon }: StaffCoupon & { matching: number }) {
  return coupon
}

/** Paid orders whose use `r` of a coupon is not released, found by the index of orders with a coupon. */
const DISCOUNTS = `SELECT coalesce(sum(o.coupon_discount_paise), 0)::bigint AS "discountPaise" FROM coupon_redemptions r JOIN orders o ON o.id = r.order_id
   WHERE r.released_at IS NULL AND o.paid_at IS NOT NULL AND o.coupon_code IS NOT NULL`

export const countCouponsForStaff = getStatement<[], StaffCouponStats>(
  'count_coupons_for_staff',
  `SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS total, count(*) FILTER (WHERE ${STATUS} = 'live')::int AS live,
          coalesce(sum(current_uses), 0)::int AS uses,
          (${DISCOUNTS}) AS "discountPaise"
     FROM coupons c`,
)

export const findCouponForStaff = findStatement<[id: string], StaffCoupon>(
  'find_coupon_for_staff',
  `SELECT ${COLUMNS} FROM coupons c WHERE c.id = $1`,
)

const selectCode = statement<[string], { id: string }>(
  'find_coupon_of_code',
  `SELECT id FROM coupons WHERE code = $1`,
)

/** The coupon with this code, archived or not. */
export async function findCouponId(on: Queryable, code: string): Promise<string | null> {
  return (await selectCode(on, code))[0]?.id ?? null
}

/** Valid until the end of its last minute. */
const WINDOW = `(:validFrom::timestamp AT TIME ZONE 'Asia/Kolkata'),
          (:validUntil::timestamp + interval '59 seconds') AT TIME ZONE 'Asia/Kolkata'`

const insert = objectStatement<CouponTerms, { id: string }>(
  'add_coupon',
  `INSERT INTO coupons (code, discount_type, discount_value, min_order_paise, max_uses, max_uses_per_customer, valid_from,
          valid_until, is_active)
   VALUES (:code, :discountType, :discountValue, :minOrderPaise, :maxUses, :maxUsesPerCustomer, ${WINDOW}, :isActive)
   ON CONFLICT (code) DO NOTHING RETURNING id`,
)

/** Null if the code is taken. */
export async function addCoupon(tx: Tx, terms: CouponTerms): Promise<string | null> {
  return (await insert(tx.client, terms))[0]?.id ?? null
}

type CouponVersion = { readonly id: string; readonly version: number }

const update = objectStatement<CouponTerms & CouponVersion, { id: string }>(
  'change_coupon',
  `UPDATE coupons SET code = :code, discount_type = :discountType, discount_value = :discountValue,
          min_order_paise = :minOrderPaise, max_uses = :maxUses, max_uses_per_customer = :maxUsesPerCustomer,
          (valid_from, valid_until) = (${WINDOW}), is_active = :isActive, version = version + 1
    WHERE id = :id AND version = :version AND archived_at IS NULL
      AND NOT EXISTS (SELECT FROM coupons other WHERE other.code = :code AND other.id <> :id) RETURNING id`,
)

/** False if its version has changed, or another coupon has the code. The caller holds the coupon's lock. */
export async function changeCoupon(
  tx: Tx,
  { id, version }: CouponVersion,
  terms: CouponTerms,
): Promise<boolean> {
  return (await update(tx.client, { ...terms, id, version })).length === 1
}

const updateArchived = statement<[string, boolean], { code: string }>(
  'archive_coupon',
  `UPDATE coupons SET archived_at = CASE WHEN $2 THEN shop_now() END, version = version + 1
    WHERE id = $1 AND (archived_at IS NULL) = $2 RETURNING code`,
)

/** Archives or restores it; null if there is none, or nothing would change. */
export async function setArchived(tx: Tx, id: string, isArchived: boolean): Promise<string | null> {
  return (await updateArchived(tx.client, id, isArchived))[0]?.code ?? null
}

type UseRow = Omit<CouponUse, 'claimedAt'> & {
  readonly orderId: OrderId
  readonly claimedAt: Date
  readonly matching: number
}

const selectUses = statement<[string, number, number], UseRow>(
  'list_coupon_uses',
  `WITH page AS MATERIALIZED (
     SELECT order_id, claimed_at, released_at, count(*) OVER ()::int AS matching FROM coupon_redemptions
      WHERE coupon_id = $1 ORDER BY claimed_at DESC, order_id LIMIT $2 OFFSET $3
   )
   SELECT o.id AS "orderId", ${orderNumberOf('o')} AS "orderNumber", o.customer_name AS "customerName", o.customer_email AS "customerEmail", r.claimed_at AS "claimedAt",
          r.released_at IS NOT NULL AS "isReleased", o.paid_at IS NOT NULL AS "isPaid", o.coupon_discount_paise AS "discountPaise",
          o.total_paise AS "totalPaise", r.matching
     FROM page r JOIN orders o ON o.id = r.order_id ORDER BY r.claimed_at DESC, o.id`,
)

/** The orders that used it, newest first. */
export async function listCouponUses(on: Queryable, id: string, limit: number, offset: number) {
  const rows = await selectUses(on, id, limit, offset)
  const uses = rows.map(({ matching: _matching, claimedAt, ...use }): CouponUse => {
    return { ...use, claimedAt: claimedAt.toISOString() }
  })
  return { uses, total: rows[0]?.matching ?? 0 }
}

const selectGiven = statement<[string], Pick<StaffCouponStats, 'discountPaise'>>(
  'sum_coupon_discounts',
  `${DISCOUNTS} AND r.coupon_id = $1`,
)

/** The discounts of paid orders with it. */
export async function sumCouponDiscounts(on: Queryable, id: string) {
  return only(await selectGiven(on, id)).discountPaise
}

const selectCouponById = lockStatement<[string], { id: string }>(
  'coupons',
  'lock_coupon_for_staff',
  `SELECT id FROM coupons WHERE id = $1 FOR NO KEY UPDATE`,
)

/** Locks a coupon against claims while staff change it. False if there is none. */
export async function lockCouponById(tx: Tx, id: string): Promise<boolean> {
  return (await selectCouponById(tx, id)).length === 1
}
