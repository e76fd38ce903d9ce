/**
 * Refunds. A retry references the original via `replaces_id`; only originals count towards the total. An order's own
 * money is the payment that settled it; other captures for the order are not.
 */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import {
  findStatement,
  getStatement,
  objectStatement,
  statement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type RefundMethod = 'provider' | 'manual' | 'coins'
export type RefundedItem = {
  readonly orderItemId: number
  readonly quantity: number
  /** The value of the units that staff selected, if any: it counts as refunded for their order item from then on. */
  readonly amountPaise?: Paise
  readonly coins?: number
}

export type NewRefund = {
  readonly orderId: OrderId
  readonly method: RefundMethod
  /** Null if no provider is involved. */
  readonly providerPaymentId: string | null
  readonly amountPaise: Paise
  readonly reason: string
  /** Coins withheld from the money, a rupee each. */
  readonly withheldCoins?: number
  readonly coinsReturned?: number
  readonly items?: readonly RefundedItem[] | null
  readonly note?: string
  /** The member of staff; absent if it is automatic. */
  readonly askedBy?: string
}

type RefundParams = Required<Omit<NewRefund, 'items'>> & {
  /** JSON. */
  readonly items: string | null
}

const insertRefund = objectStatement<RefundParams, { id: string }>(
  'request_refund',
  `INSERT INTO refunds (order_id, method, provider_payment_id, amount_paise, reason, withheld_coins, coins_returned, items,
          note, asked_by, status)
   VALUES (:orderId, :method, :providerPaymentId, :amountPaise, :reason, :withheldCoins, :coinsReturned, :items::jsonb,
          :note, :askedBy, CASE :method WHEN 'coins' THEN 'accepted' ELSE 'requested' END)
   ON CONFLICT DO NOTHING RETURNING id`,
)

/** Stores a refund request, or a return of coins; null if it was requested before. */
export async function requestRefund(tx: Tx, refund: NewRefund): Promise<string | null> {
  const { withheldCoins = 0, coinsReturned = 0, items = null, note = '', askedBy = '', ...asked } = refund
  const rows = await insertRefund(tx.client, {
    ...asked,
    withheldCoins,
    coinsReturned,
    items: items === null ? null : JSON.stringify(items),
    note,
    askedBy,
  })
  return rows[0]?.id ?? null
}

const selectRefundOfPayment = statement<[string], { id: string }>(
  'find_refund_of_payment',
  `SELECT id FROM refunds WHERE provider_payment_id = $1 LIMIT 1`,
)

/** Whether a refund of the payment was requested before, for any reason. The caller holds the order's lock. */
export async function isRefundRequested(tx: Tx, paymentId: string): Promise<boolean> {
  return (await selectRefundOfPayment(tx.client, paymentId)).length === 1
}

export type RefundRow = {
  readonly id: string
  readonly orderId: OrderId
  readonly method: RefundMethod
  readonly providerPaymentId: string | null
  readonly providerRefundId: string | null
  readonly amountPaise: Paise
  readonly withheldCoins: number
  readonly coinsReturned: number
  readonly items: readonly RefundedItem[] | null
  readonly status: 'requested' | 'accepted' | 'refused'
  readonly reason: string
  readonly replacesId: string | null
  readonly isProcessed: boolean
  readonly hasFailed: boolean
  /** Refunds the order's own payment, not another capture. */
  readonly isOwnMoney: boolean
}

const REFUND_COLUMNS = `
  r.id, r.order_id AS "orderId", r.method, r.provider_payment_id AS "providerPaymentId",
  r.provider_refund_id AS "providerRefundId", r.amount_paise AS "amountPaise", r.withheld_coins AS "withheldCoins",
  r.coins_returned AS "coinsReturned", r.items, r.status, r.reason, r.replaces_id AS "replacesId",
  r.processed_at IS NOT NULL AS "isProcessed", r.failed_at IS NOT NULL AS "hasFailed",
  r.is_own_money AS "isOwnMoney"`

export const findRefund = findStatement<[id: string], RefundRow>(
  'find_refund',
  `SELECT ${REFUND_COLUMNS} FROM refunds r WHERE r.id = $1`,
)

/** The items that a refund is for; empty if it is for the whole order or an amount. */
export const listRefundedItems = statement<[id: string], { productId: ProductId; quantity: number }>(
  'list_items_of_refund',
  `SELECT i.product_id AS "productId", line.quantity
     FROM refunds r CROSS JOIN LATERAL jsonb_to_recordset(r.items) AS line ("orderItemId" bigint, quantity int)
     JOIN order_items i ON i.id = line."orderItemId" AND i.order_id = r.order_id
    WHERE r.id = $1 AND jsonb_typeof(r.items) = 'array' ORDER BY i.position`,
)

const selectRefundOfReason = statement<[OrderId, string], RefundRow>(
  'find_refund_of_reason',
  `SELECT ${REFUND_COLUMNS} FROM refunds r
    WHERE r.order_id = $1 AND r.reason = $2 AND r.replaces_id IS NULL LIMIT 1`,
)

/** The earlier refund of the order with exactly this reason. */
export async function findRefundOfReason(tx: Tx, orderId: OrderId, reason: string) {
  return (await selectRefundOfReason(tx.client, orderId, reason))[0] ?? null
}

type OwnRefund = {
  readonly amountPaise: Paise
  readonly withheldCoins: number
  readonly items: readonly RefundedItem[] | null
  readonly reason: string
}

/** The refunds of an order's own money, oldest first. */
export const listOwnRefunds = statement<[orderId: OrderId], OwnRefund>(
  'list_own_refunds',
  `SELECT r.amount_paise AS "amountPaise", r.withheld_coins AS "withheldCoins", r.items, r.reason
     FROM refunds r WHERE r.order_id = $1 AND r.replaces_id IS NULL AND r.is_own_money
    ORDER BY r.created_at, r.id`,
)

/** Finds it by the provider's id, or by its receipt if the provider's answer was lost. */
export const findRefundAtProvider = findStatement<
  [providerRefundId: string, receipt: string | null],
  RefundRow
>(
  'find_refund_at_provider',
  `SELECT ${REFUND_COLUMNS} FROM refunds r
    WHERE r.provider_refund_id = $1 OR (r.provider_refund_id IS NULL AND r.method = 'provider' AND r.id::text = $2)
    ORDER BY r.provider_refund_id NULLS LAST LIMIT 1`,
)

/** An original refund and its retries, oldest first. */
export const listRefundChain = statement<[firstId: string], RefundRow>(
  'list_refund_chain',
  `SELECT ${REFUND_COLUMNS} FROM refunds r WHERE coalesce(r.replaces_id, r.id) = $1 ORDER BY r.created_at, r.id`,
)

type Books = {
  readonly askedPaise: Paise
  /** What may still be refunded for goods: shipping and the COD fee are not refundable. Never below 0. */
  readonly goodsLeftPaise: Paise
  readonly withheldCoins: number
  /** The newest refund of the order's own money; null if there is none. */
  readonly lastId: string | null
}

/** The refunds requested so far of an order's own money, including withheld coins. */
export const findRefundBooks = getStatement<[orderId: OrderId], Books>(
  'find_refund_books',
  `SELECT coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0)::bigint AS "askedPaise",
          greatest(0, (SELECT total_paise - shipping_paise - cod_fee_paise FROM orders WHERE id = $1)
            - coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0))::bigint AS "goodsLeftPaise",
          coalesce(sum(r.withheld_coins), 0)::int AS "withheldCoins",
          (array_agg(r.id ORDER BY r.created_at DESC, r.id) FILTER (WHERE r.id IS NOT NULL))[1] AS "lastId"
     FROM refunds r WHERE r.order_id = $1 AND r.replaces_id IS NULL AND r.is_own_money`,
)

/** Of the order $1. */
export const IS_FULL_REFUND_REQUESTED = `
   SELECT o.total_paise > 0 AND coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0) >= o.total_paise AS "isWhole"
     FROM orders o LEFT JOIN refunds r ON r.order_id = o.id AND r.replaces_id IS NULL AND r.is_own_money
    WHERE o.id = $1 GROUP BY o.id, o.total_paise`

const selectWhole = statement<[OrderId], { isWhole: boolean }>(
  'is_full_refund_requested',
  IS_FULL_REFUND_REQUESTED,
)

/** Whether all that was paid for an order is refunded or being refunded: it is not shipped any more. */
export async function isFullRefundRequested(on: Queryable, orderId: OrderId): Promise<boolean> {
  return (await selectWhole(on, orderId))[0]?.isWhole ?? false
}

const updateRefund = statement<[string, string, string | null, string, string], { id: string }>(
  'settle_refund',
  `UPDATE refunds SET status = $2, provider_refund_id = $3, reference = $4, failure = $5, updated_at = shop_now()
    WHERE id = $1 AND (status = 'requested' OR (status = 'refused' AND $2 = 'accepted')) RETURNING id`,
)

export type RefundAnswer =
  | { readonly status: 'accepted'; readonly providerRefundId: string }
  /** Paid by staff. */
  | { readonly status: 'accepted'; readonly reference: string }
  | { readonly status: 'refused'; readonly failure: string }

/**
 * Records the answer once; false if one was recorded before. A refusal is overwritten if the money was sent after all.
 */
export async function settleRefund(tx: Tx, id: string, answer: RefundAnswer): Promise<boolean> {
  const providerRefundId = 'providerRefundId' in answer ? answer.providerRefundId : null
  const reference = 'reference' in answer ? answer.reference : ''
  const failure = 'failure' in answer ? answer.failure : ''
  return (await updateRefund(tx.client, id, answer.status, providerRefundId, reference, failure)).length === 1
}

const updateEnd = statement<[string, boolean, string], { id: string }>(
  'end_refund',
  `UPDATE refunds SET processed_at = CASE WHEN $2 THEN NULL ELSE shop_now() END,
          failed_at = CASE WHEN $2 THEN shop_now() END, failure = $3, updated_at = shop_now()
    WHERE id = $1 AND status = 'accepted' AND num_nonnulls(processed_at, failed_at) = 0 RETURNING id`,
)

/** Records the outcome of an accepted refund, once; the first one counts. */
export async function endRefund(tx: Tx, id: string, end: { hasFailed: boolean; failure: string }) {
  return (await updateEnd(tx.client, id, end.hasFailed, end.failure)).length === 1
}

const insertReplacement = statement<[string, string, string, string], { id: string }>(
  'replace_refund',
  `INSERT INTO refunds (order_id, method, provider_payment_id, amount_paise, reason, withheld_coins, coins_returned, items,
          note, asked_by, replaces_id)
   SELECT order_id, $2, CASE $2 WHEN 'provider' THEN provider_payment_id END, amount_paise, reason, withheld_coins,
          coins_returned, items, $4, $3, id
     FROM refunds WHERE id = $1
   ON CONFLICT DO NOTHING RETURNING id`,
)

/** Creates a retry of an original refund; null while another attempt is under way or has succeeded. */
export async function replaceRefund(
  tx: Tx,
  firstId: string,
  by: { readonly method: 'provider' | 'manual'; readonly askedBy: string; readonly note: string },
): Promise<string | null> {
  return (await insertReplacement(tx.client, firstId, by.method, by.askedBy, by.note))[0]?.id ?? null
}

const updateRefunded = statement<[OrderId], { paymentStatus: 'paid' | 'partly_refunded' | 'refunded' }>(
  'update_refunded_status',
  `WITH back AS (
     SELECT o.id, CASE WHEN coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0) >= o.total_paise THEN 'refunded'
                       WHEN count(r.id) > 0 THEN 'partly_refunded' ELSE 'paid' END AS payment_status
       FROM orders o
       LEFT JOIN refunds r ON r.order_id = o.id AND r.replaces_id IS NULL AND r.is_own_money AND r.method <> 'coins'
             AND EXISTS (SELECT 1 FROM refunds t WHERE coalesce(t.replaces_id, t.id) = r.id AND t.status = 'accepted' AND t.failed_at IS NULL)
      WHERE o.id = $1 GROUP BY o.id, o.total_paise
   ), moved AS (
     UPDATE orders SET payment_status = back.payment_status, updated_at = shop_now() FROM back
      WHERE orders.id = back.id AND orders.payment_status IN ('paid', 'partly_refunded', 'refunded')
        AND orders.payment_status <> back.payment_status
     RETURNING orders.id, orders.payment_status
   )
   SELECT payment_status AS "paymentStatus" FROM moved`,
)

/**
 * Derives the payment status from the refunds of the order's own payment; null if it did not change. A failed refund
 * makes the order paid again. An order with a total of 0 becomes refunded at once, so call this for one only when it is
 * undone. The caller holds the order's lock.
 */
export async function updateRefundedStatus(tx: Tx, orderId: OrderId) {
  return (await updateRefunded(tx.client, orderId))[0]?.paymentStatus ?? null
}
