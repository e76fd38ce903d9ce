/** Which payments the provider is asked about, and what of them is shown to staff. */
import type { OrderId } from '#domain/ids.ts'
import type { Paise } from '#domain/money.ts'
import type { PaymentStatus } from '#domain/orders/payment-status.ts'
import { statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

/** A payment as the shop has it, to be held against what the provider says. */
export type BookedPayment = {
  readonly orderId: OrderId
  readonly providerOrderId: string | null
  readonly providerPaymentId: string | null
  readonly amountPaise: Paise
  readonly currency: string
  readonly paymentStatus: PaymentStatus
  readonly isCancelled: boolean
  /** What the provider was made to send back of it. */
  readonly refundedPaise: Paise
  /** Staff are shown something about it. */
  readonly isFlagged: boolean
}

const BOOKED_COLUMNS = `
  p.order_id AS "orderId", p.provider_order_id AS "providerOrderId", p.provider_payment_id AS "providerPaymentId",
  p.amount_paise AS "amountPaise", p.currency, o.payment_status AS "paymentStatus",
  o.fulfilment_status = 'cancelled' AS "isCancelled",
  (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refunds r
    WHERE r.provider_payment_id = p.provider_payment_id AND r.status <> 'refused') AS "refundedPaise",
  EXISTS (SELECT 1 FROM payment_flags f WHERE f.order_id = p.order_id AND NOT f.is_resolved) AS "isFlagged"`

const selectToReconcile = statement<[number, number], BookedPayment>(
  'take_payments_to_reconcile',
  `UPDATE payments p SET checked_at = shop_now() FROM orders o WHERE o.id = p.order_id AND p.id IN (
     SELECT id FROM (
       SELECT id, checked_at, created_at FROM payments WHERE status <> 'paid' AND provider = 'razorpay'
       UNION ALL
       SELECT id, checked_at, created_at FROM payments WHERE provider = 'outside' AND provider_order_id IS NOT NULL) AS open
      WHERE created_at BETWEEN shop_now() - interval '3 days' AND shop_now() - make_interval(secs => $1)
      ORDER BY checked_at NULLS FIRST, created_at LIMIT $2)
   RETURNING ${BOOKED_COLUMNS}`,
)

/**
 * Unpaid payments of the last three days that the provider should be asked about, and those that came outside it while its
 * window may have stood open: longest unasked first.
 */
export function takePaymentsToReconcile(on: Queryable, olderThanSeconds: number, limit: number) {
  return selectToReconcile(on, olderThanSeconds, limit)
}

const selectToCompare = statement<[number], BookedPayment>(
  'take_payments_to_compare',
  `UPDATE payments p SET checked_at = shop_now() FROM orders o WHERE o.id = p.order_id AND p.id IN (
     SELECT id FROM payments
      WHERE status = 'paid' AND provider = 'razorpay'
        AND paid_at BETWEEN shop_now() - interval '7 days' AND shop_now() - interval '10 minutes'
        AND (checked_at IS NULL OR checked_at < shop_now() - interval '20 hours' OR checked_at < paid_at)
      ORDER BY checked_at NULLS FIRST, created_at LIMIT $1)
   RETURNING ${BOOKED_COLUMNS}`,
)

/** Settled payments of the last seven days that were not compared today. */
export function takePaymentsToCompare(on: Queryable, limit: number) {
  return selectToCompare(on, limit)
}

const selectBooked = statement<[OrderId], BookedPayment>(
  'find_booked_payment',
  `SELECT ${BOOKED_COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.order_id = $1 AND p.provider = 'razorpay'`,
)

/** Null for an order that has nothing to do with the provider. */
export async function findBookedPayment(on: Queryable, orderId: OrderId): Promise<BookedPayment | null> {
  return (await selectBooked(on, orderId))[0] ?? null
}

const selectKnownRefunds = statement<[readonly string[]], { id: string }>(
  'list_known_refunds',
  `SELECT provider_refund_id AS id FROM refunds WHERE provider_refund_id = ANY($1::text[])`,
)

/** Of the provider's refunds, those that are in the books. */
export async function listKnownRefunds(
  on: Queryable,
  providerRefundIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await selectKnownRefunds(on, providerRefundIds)).map(({ id }) => id))
}

const insertFlag = statement<[OrderId, string, string, string], { id: number }>(
  'flag_payment',
  `INSERT INTO payment_flags (order_id, provider_payment_id, reason, facts) VALUES ($1, $2, $3, $4::jsonb)
   ON CONFLICT (provider_payment_id, reason) DO NOTHING RETURNING id`,
)

/** Shows a payment to staff; false when it was shown before. */
export async function flagPayment(
  tx: Tx,
  orderId: OrderId,
  paymentId: string,
  reason: string,
  facts: Record<string, unknown>,
) {
  return (await insertFlag(tx.client, orderId, paymentId, reason, JSON.stringify(facts))).length === 1
}

export type FlagRow = {
  readonly id: number
  readonly orderId: OrderId
  readonly providerPaymentId: string
  readonly reason: string
  readonly facts: Readonly<Record<string, unknown>>
}

const selectFlag = statement<[number], FlagRow>(
  'find_open_flag',
  `SELECT id, order_id AS "orderId", provider_payment_id AS "providerPaymentId", reason, facts
     FROM payment_flags WHERE id = $1 AND NOT is_resolved`,
)

/** Null when there is none, or not any more. */
export async function findOpenFlag(on: Queryable, id: number): Promise<FlagRow | null> {
  return (await selectFlag(on, id))[0] ?? null
}

const updateFlag = statement<[number], { id: number }>(
  'resolve_flag',
  `UPDATE payment_flags SET is_resolved = true WHERE id = $1 AND NOT is_resolved RETURNING id`,
)

/** True for the one that resolves it. */
export async function resolveFlag(tx: Tx, id: number): Promise<boolean> {
  return (await updateFlag(tx.client, id)).length === 1
}

const updateFlagsOfOrder = statement<[OrderId, readonly string[]], { id: number }>(
  'resolve_flags_of_order',
  `UPDATE payment_flags SET is_resolved = true WHERE order_id = $1 AND reason = ANY($2::text[]) AND NOT is_resolved RETURNING id`,
)

/** What has turned out well needs nobody any more. How many there were. */
export async function resolveFlagsOfOrder(tx: Tx, orderId: OrderId, reasons: readonly string[]) {
  return (await updateFlagsOfOrder(tx.client, orderId, reasons)).length
}
