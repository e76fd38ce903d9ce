/** Which payments the provider is asked about, and what of them is shown to staff. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { lockFreePayments } from '#platform/database/locks.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** A payment as the shop has it, to be held against what the provider says. */
export type BookedPayment = {
  readonly orderId: OrderId
  readonly providerOrderId: string | null
  readonly providerPaymentId: string | null
  readonly amountPaise: Paise
  readonly currency: string
  readonly paymentStatus: PaymentStatus
  readonly isCancelled: boolean
  /** The provider has signed for a payment that could not be settled yet. */
  readonly isSigned: boolean
  /** What the provider was made to send back of it. */
  readonly refundedPaise: Paise
  /** Staff are shown something about it. */
  readonly isFlagged: boolean
}

const BOOKED_COLUMNS = `
  p.order_id AS "orderId", p.provider_order_id AS "providerOrderId", p.provider_payment_id AS "providerPaymentId",
  p.amount_paise AS "amountPaise", p.currency, o.payment_status AS "paymentStatus",
  o.fulfilment_status = 'cancelled' AS "isCancelled", p.signed_at IS NOT NULL AS "isSigned",
  (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refunds r
    WHERE r.provider_payment_id = p.provider_payment_id AND r.status <> 'refused') AS "refundedPaise",
  EXISTS (SELECT 1 FROM payment_flags f WHERE f.order_id = p.order_id AND NOT f.is_resolved) AS "isFlagged"`

/**
 * Order of urgency: signed for by the provider; about to expire; recent; the rest, whichever has been due longest. A time of
 * the next check that lies days ahead was written while a clock was wrong.
 */
const selectToReconcile = statement<[number, boolean, number], BookedPayment>(
  'list_payments_to_reconcile',
  `WITH open AS (
     SELECT * FROM payments WHERE status <> 'paid' AND provider = 'razorpay'
     UNION ALL
     SELECT * FROM payments WHERE provider = 'outside' AND provider_order_id IS NOT NULL)
   SELECT ${BOOKED_COLUMNS} FROM open p JOIN orders o ON o.id = p.order_id
    WHERE p.created_at >= shop_now() - interval '3 days'
      AND (p.created_at <= shop_now() - make_interval(secs => $1) OR p.signed_at IS NOT NULL)
      AND ($2 OR p.next_check_at IS NULL OR p.next_check_at <= shop_now() OR p.next_check_at > shop_now() + interval '1 day')
    ORDER BY CASE WHEN p.signed_at IS NOT NULL THEN 0
                  WHEN o.payment_status = 'unpaid' AND o.expires_at <= shop_now() + interval '5 minutes' THEN 1
                  WHEN p.created_at > shop_now() - interval '45 minutes' THEN 2
                  ELSE 3 END,
             coalesce(p.next_check_at, p.created_at), p.order_id
    LIMIT $3`,
)

export type ToReconcile = {
  readonly olderThanSeconds: number
  /** Also those that were asked about a moment ago. */
  readonly areAllDue: boolean
  readonly limit: number
}

/**
 * Unpaid payments of the last three days that the provider should be asked about now, and those that were paid outside it
 * while its window may have been open. The most urgent come first.
 */
export function listPaymentsToReconcile(on: Queryable, want: ToReconcile) {
  return selectToReconcile(on, want.olderThanSeconds, want.areAllDue, want.limit)
}

/**
 * While an order is young, still open or signed for, the next check is due in 90 seconds, so that every second tick of a
 * minute asks; later the interval is an eighth of its age, up to 6 hours. No answer: at most 15 minutes. A row that is locked is being
 * settled or given up at this moment, and left alone.
 */
const updateChecked = statement<[readonly OrderId[], boolean], { orderId: OrderId }>(
  'schedule_payment_checks',
  `UPDATE payments p
      SET checked_at = CASE WHEN $2 THEN shop_now() ELSE p.checked_at END,
          next_check_at = shop_now() + CASE
            WHEN p.created_at > shop_now() - interval '45 minutes' OR p.signed_at IS NOT NULL
                 OR (o.payment_status = 'unpaid' AND o.payment_method = 'prepaid') THEN interval '90 seconds'
            ELSE least((shop_now() - p.created_at) / 8, CASE WHEN $2 THEN interval '6 hours' ELSE interval '15 minutes' END) END
     FROM orders o WHERE o.id = p.order_id AND p.order_id = ANY ($1::uuid[])
   RETURNING p.order_id AS "orderId"`,
)

/** Notes that the provider was asked about these payments, and when to ask again. */
export async function schedulePaymentChecks(
  tx: Tx,
  orderIds: readonly OrderId[],
  isAnswered: boolean,
): Promise<void> {
  const free = await lockFreePayments(tx, orderIds)
  if (free.length > 0) await updateChecked(tx.client, free, isAnswered)
}

const selectToCompare = statement<[number], BookedPayment>(
  'list_payments_to_compare',
  `SELECT ${BOOKED_COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'paid' AND p.provider = 'razorpay'
      AND p.paid_at BETWEEN shop_now() - interval '7 days' AND shop_now() - interval '10 minutes'
      AND (p.checked_at IS NULL OR p.checked_at NOT BETWEEN shop_now() - interval '20 hours' AND shop_now() OR p.checked_at < p.paid_at)
    ORDER BY p.checked_at NULLS FIRST, p.created_at LIMIT $1`,
)

/** Settled payments of the last seven days that were not compared today. */
export function listPaymentsToCompare(on: Queryable, limit: number) {
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

const selectSeveralBooked = statement<[readonly OrderId[]], BookedPayment>(
  'list_booked_payments',
  `SELECT ${BOOKED_COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.order_id = ANY ($1::uuid[]) AND p.provider = 'razorpay' ORDER BY p.created_at`,
)

export function listBookedPayments(on: Queryable, orderIds: readonly OrderId[]) {
  return selectSeveralBooked(on, orderIds)
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
