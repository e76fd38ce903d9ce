/** Returns: what an order can still give back, and each request with its items. Writers hold the order's lock. */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Delivery, FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import type { ReturnReason, ReturnStatus, ReturnWish } from '../rules/return-policy.ts'
import type { ReturnParcelView, ReturnRefundView, ReturnView } from '../rules/return-view.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import {
  findStatement,
  objectStatement,
  statement,
  type Queryable,
  changeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type ReturnFacts = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly delivery: Delivery
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly coinsRedeemed: number
  /** The courier's time; without one, when the shop recorded it. null before delivery. */
  readonly deliveredAt: Date | null
  readonly windowEndsAt: Date | null
  readonly isWindowOpen: boolean
  readonly returnCount: number
}

const selectFacts = statement<[OrderId, number], ReturnFacts>(
  'find_return_facts',
  `SELECT o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus", o.delivery,
          o.coupon_discount_paise AS "couponDiscountPaise", o.coin_discount_paise AS "coinDiscountPaise",
          o.coins_redeemed AS "coinsRedeemed", d.at AS "deliveredAt", d.at + make_interval(hours => $2) AS "windowEndsAt",
          coalesce(shop_now() < d.at + make_interval(hours => $2), false) AS "isWindowOpen",
          (SELECT count(*)::int FROM returns WHERE order_id = o.id) AS "returnCount"
     FROM orders o CROSS JOIN LATERAL (SELECT coalesce(
            (SELECT delivered_at FROM shipments WHERE order_id = o.id),
            (SELECT min(created_at) FROM order_events WHERE order_id = o.id AND kind = 'order.delivered')) AS at) d
    WHERE o.id = $1`,
)

/** What decides whether items of an order can be returned; null if there is no such order. */
export async function findReturnFacts(on: Queryable, orderId: OrderId): Promise<ReturnFacts | null> {
  return (await selectFacts(on, orderId, POLICIES.returnRequestHours))[0] ?? null
}

/** One line of an order, with how many units are held by returns or were refunded by staff. */
export type ReturnLine = {
  readonly orderItemId: number
  readonly productId: ProductId
  readonly name: string
  readonly imageUrl: string
  readonly path: string
  readonly quantity: number
  readonly linePaise: Paise
  readonly givenQuantity: number
  readonly givenPaise: Paise
  readonly givenCoins: number
}

/** In the order's own sequence, which the distribution of discounts depends on. */
export const listReturnLines = statement<[orderId: OrderId], ReturnLine>(
  'list_return_lines',
  `SELECT i.id AS "orderItemId", i.product_id AS "productId", i.name, i.image_url AS "imageUrl", i.path, i.quantity,
          i.unit_paise * i.quantity AS "linePaise", coalesce(g.quantity, 0)::int AS "givenQuantity",
          coalesce(g.paise, 0)::bigint AS "givenPaise", coalesce(g.coins, 0)::int AS "givenCoins"
     FROM order_items i
     LEFT JOIN LATERAL (SELECT sum(part.quantity) AS quantity, sum(part.paise) AS paise, sum(part.coins) AS coins FROM (
            SELECT ri.quantity, ri.amount_paise AS paise, ri.coins_back AS coins
              FROM return_items ri JOIN returns r ON r.id = ri.return_id
             WHERE ri.order_item_id = i.id AND r.status NOT IN ('refused', 'withdrawn')
            UNION ALL
            SELECT chosen.quantity, chosen."amountPaise", chosen.coins
              FROM refunds f CROSS JOIN LATERAL jsonb_to_recordset(f.items)
                   AS chosen("orderItemId" bigint, quantity int, "amountPaise" bigint, coins int)
             WHERE f.order_id = i.order_id AND f.replaces_id IS NULL AND f.reason LIKE 'staff:%'
               AND chosen."orderItemId" = i.id) part) g ON true
    WHERE i.order_id = $1 ORDER BY i.position`,
)

type ViewRow = Omit<
  ReturnView,
  'back' | 'out' | 'createdAt' | 'decidedAt' | 'receivedAt' | 'closedAt' | 'refund'
> & {
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly receivedAt: Date | null
  readonly closedAt: Date | null
  readonly parcels: readonly ReturnParcelView[] | null
  readonly refund: ReturnRefundView | null
}

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const VIEW = `
  SELECT r.id, r.order_id AS "orderId", ${orderNumberById('r.order_id')} AS "orderNumber", r.status, r.wish, r.reason, r.note, r.amount_paise AS "amountPaise",
         r.coins_back AS "coinsBack", r.answer, r.opened_because AS "openedBecause", r.created_at AS "createdAt",
         r.decided_at AS "decidedAt", r.received_at AS "receivedAt", r.closed_at AS "closedAt",
         (SELECT count(*)::int FROM return_photos p WHERE p.return_id = r.id) AS "photoCount",
         (SELECT json_agg(json_build_object('productId', i.product_id, 'name', i.name, 'imageUrl', i.image_url, 'path', i.path,
                 'quantity', ri.quantity, 'amountPaise', ri.amount_paise, 'coinsBack', ri.coins_back) ORDER BY i.position)
            FROM return_items ri JOIN order_items i ON i.id = ri.order_item_id WHERE ri.return_id = r.id) AS items,
         (SELECT json_agg(json_build_object('direction', CASE p.purpose WHEN 'return' THEN 'back' ELSE 'out' END, 'status', p.status, 'waybill', p.waybill,
                 'remark', p.remark, 'carrierStatusType', p.carrier_status_type, 'carrierStatus', p.carrier_status,
                 'endedAt', ${ISO('p.ended_at')}))
            FROM parcels p WHERE p.return_id = r.id) AS parcels,
         (SELECT json_build_object('amountPaise', f.amount_paise, 'withheldCoins', f.withheld_coins, 'status', f.status,
                 'method', f.method)
            FROM refunds f WHERE f.id = r.refund_id OR f.replaces_id = r.refund_id
           ORDER BY f.created_at DESC, f.replaces_id NULLS LAST LIMIT 1) AS refund
    FROM returns r`

const selectOne = statement<[string], ViewRow>('find_return', `${VIEW} WHERE r.id = $1`)

const selectOfOrder = statement<[OrderId], ViewRow>(
  'list_returns_of_order',
  `${VIEW} WHERE r.order_id = $1 ORDER BY r.created_at DESC, r.id`,
)

export async function findReturn(on: Queryable, id: string): Promise<ReturnView | null> {
  const [row] = await selectOne(on, id)
  return row ? toView(row) : null
}

/** Newest first. */
export async function listReturnsOfOrder(on: Queryable, orderId: OrderId): Promise<ReturnView[]> {
  return (await selectOfOrder(on, orderId)).map(toView)
}

function toView({ parcels, createdAt, decidedAt, receivedAt, closedAt, ...row }: ViewRow): ReturnView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    back: parcels?.find(({ direction }) => direction === 'back') ?? null,
    out: parcels?.find(({ direction }) => direction === 'out') ?? null,
  }
}

export type NewReturn = {
  readonly id: string
  readonly orderId: OrderId
  readonly wish: ReturnWish
  readonly reason: ReturnReason
  readonly note: string
  readonly amountPaise: Paise
  readonly coinsBack: number
  readonly openedBy: string
  readonly openedBecause: string
  readonly items: readonly {
    readonly orderItemId: number
    readonly quantity: number
    readonly amountPaise: Paise
    readonly coins: number
  }[]
  readonly photoIds: readonly string[]
}

/** The items' fields as arrays, in the same order. */
type ReturnParams = Omit<NewReturn, 'items'> & {
  readonly orderItemIds: readonly number[]
  readonly quantities: readonly number[]
  readonly amounts: readonly Paise[]
  readonly coins: readonly number[]
}

const insertAll = objectStatement<ReturnParams, { id: string }>(
  'insert_return',
  `WITH new_return AS (
     INSERT INTO returns (id, order_id, wish, reason, note, amount_paise, coins_back, opened_by, opened_because)
     VALUES (:id, :orderId, :wish, :reason, :note, :amountPaise, :coinsBack, :openedBy, :openedBecause)
     ON CONFLICT (id) DO NOTHING RETURNING id
   ), new_items AS (
     INSERT INTO return_items (return_id, order_item_id, quantity, amount_paise, coins_back)
     SELECT new_return.id, item.* FROM new_return,
            unnest(:orderItemIds::bigint[], :quantities::int[], :amounts::bigint[], :coins::int[]) AS item
   ), new_photos AS (
     INSERT INTO return_photos (return_id, position, picture_id)
     SELECT new_return.id, photo.position, photo.id FROM new_return,
            unnest(:photoIds::text[]) WITH ORDINALITY AS photo (id, position)
   )
   SELECT id FROM new_return`,
)

/** False if the id is taken. */
export async function insertReturn(tx: Tx, asked: NewReturn): Promise<boolean> {
  const { items } = asked
  const rows = await insertAll(tx.client, {
    ...asked,
    orderItemIds: items.map((item) => item.orderItemId),
    quantities: items.map((item) => item.quantity),
    amounts: items.map((item) => item.amountPaise),
    coins: items.map((item) => item.coins),
  })
  return rows.length === 1
}

const updateStatus = statement<
  [string, ReturnStatus, ReturnStatus, string | null, string | null],
  { id: string }
>(
  'move_return',
  `UPDATE returns SET status = $3, updated_at = shop_now(), answer = coalesce($5, answer),
          decided_by = CASE WHEN $3 IN ('approved', 'refused') THEN $4 ELSE decided_by END,
          decided_at = CASE WHEN $3 IN ('approved', 'refused') THEN shop_now() ELSE decided_at END,
          received_at = CASE WHEN $3 = 'received' THEN shop_now() ELSE received_at END,
          closed_at = CASE WHEN $3 IN ('refused', 'withdrawn', 'completed') THEN shop_now() END
    WHERE id = $1 AND status = $2 RETURNING id`,
)

/** One status transition; false if the return has another status. A decision also stores `decidedBy` and `answer`. */
export async function moveReturn(
  tx: Tx,
  id: string,
  step: {
    readonly from: ReturnStatus
    readonly to: ReturnStatus
    readonly decidedBy?: string
    readonly answer?: string
  },
): Promise<boolean> {
  const { from, to, decidedBy = null, answer = null } = step
  return (await updateStatus(tx.client, id, from, to, decidedBy, answer)).length === 1
}

const updateRefund = statement<[string, string], { id: string }>(
  'set_refund_of_return',
  `UPDATE returns SET refund_id = $2, updated_at = shop_now() WHERE id = $1 AND refund_id IS NULL RETURNING id`,
)

export async function setRefundOfReturn(tx: Tx, id: string, refundId: string): Promise<void> {
  if ((await updateRefund(tx.client, id, refundId)).length !== 1)
    throw new Error(`return ${id} has a refund already`)
}

export const wishForRefund = changeStatement<[id: string]>(
  'turn_return_into_refund',
  `UPDATE returns SET wish = 'refund', updated_at = shop_now() WHERE id = $1 AND wish = 'replacement' RETURNING id`,
)

/** The return that a refund or its retry belongs to; null for none. */
export const findReturnOfRefund = findStatement<[refundId: string], { id: string; orderId: OrderId }>(
  'find_return_of_refund',
  `SELECT r.id, r.order_id AS "orderId" FROM returns r
     JOIN refunds f ON f.id = $1 AND r.refund_id = coalesce(f.replaces_id, f.id)`,
)

/** Its items as order lines, for the documents of a refund. */
export const listReturnItemIds = statement<[id: string], { orderItemId: number; quantity: number }>(
  'list_return_item_ids',
  `SELECT order_item_id AS "orderItemId", quantity FROM return_items WHERE return_id = $1 ORDER BY order_item_id`,
)
