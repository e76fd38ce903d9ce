/** Which payments and refunds the provider is asked about, and which payments are flagged to staff. */
import { lockStatement } from '#platform/database/locks.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { findStatement, statement, type Queryable, changeStatement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** A payment as stored by the shop, to be compared with the provider's data. */
export type BookedPayment = {
  readonly orderId: OrderId
  readonly providerOrderId: string | null
  readonly providerPaymentId: string | null
  readonly amountPaise: Paise
  readonly currency: string
  readonly paymentStatus: PaymentStatus
  readonly isCancelled: boolean
  /** The provider has signed a payment that could not be settled yet. */
  readonly isSigned: boolean
  /** What the shop asked the provider to refund of it. */
  readonly refundedPaise: Paise
  /** It has an open flag for staff. */
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
 * Order of urgency: signed by the provider; about to expire; recent; the rest, longest due first. A next check that is
 * days ahead was written while a clock was wrong, so it counts as due.
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

type ToReconcile = {
  readonly olderThanSeconds: number
  /** Also those that were checked a moment ago. */
  readonly areAllDue: boolean
  readonly limit: number
}

/**
 * Unpaid payments of the last three days that are due for a check, and those paid outside the provider that have a
 * gateway order. Most urgent first.
 */
export function listPaymentsToReconcile(on: Queryable, want: ToReconcile) {
  return selectToReconcile(on, want.olderThanSeconds, want.areAllDue, want.limit)
}

/**
 * While an order is young, still open or signed for, the next check is due in 90 seconds, which is every second run of
 * the minutely job. Later the interval is an eighth of its age, up to 6 hours; without an answer at most 15 minutes. A
 * locked row is being settled or released right now, and is skipped.
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

/** Records that the provider was asked about these payments, and schedules the next check. */
export async function schedulePaymentChecks(
  tx: Tx,
  orderIds: readonly OrderId[],
  isAnswered: boolean,
): Promise<void> {
  const free = await lockFreePayments(tx, orderIds)
  if (free.length > 0) await updateChecked(tx.client, free, isAnswered)
}

const selectFreePayments = lockStatement<[readonly OrderId[]], { orderId: OrderId }>(
  'payments',
  'lock_free_payments',
  `SELECT order_id AS "orderId" FROM payments WHERE order_id = ANY ($1::uuid[])
    ORDER BY order_id FOR NO KEY UPDATE SKIP LOCKED`,
)

/** Locks the payments of these orders, in order-id order. Skips those that another transaction holds. */
async function lockFreePayments(tx: Tx, orderIds: readonly OrderId[]): Promise<OrderId[]> {
  return (await selectFreePayments(tx, orderIds)).map(({ orderId }) => orderId)
}

/** Settled payments of the last seven days that were not compared today. */
export const listPaymentsToCompare = statement<[limit: number], BookedPayment>(
  'list_payments_to_compare',
  `SELECT ${BOOKED_COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'paid' AND p.provider = 'razorpay'
      AND p.paid_at BETWEEN shop_now() - interval '7 days' AND shop_now() - interval '10 minutes'
      AND (p.checked_at IS NULL OR p.checked_at NOT BETWEEN shop_now() - interval '20 hours' AND shop_now() OR p.checked_at < p.paid_at)
    ORDER BY p.checked_at NULLS FIRST, p.created_at LIMIT $1`,
)

/** Null for an order without a payment at the provider. */
export const findBookedPayment = findStatement<[orderId: OrderId], BookedPayment>(
  'find_booked_payment',
  `SELECT ${BOOKED_COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.order_id = $1 AND p.provider = 'razorpay'`,
)

export const listBookedPayments = statement<[orderIds: readonly OrderId[]], BookedPayment>(
  'list_booked_payments',
  `SELECT ${BOOKED_COLUMNS} FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.order_id = ANY ($1::uuid[]) AND p.provider = 'razorpay' ORDER BY p.created_at`,
)

const selectKnownRefunds = statement<[readonly string[]], { id: string }>(
  'list_known_refunds',
  `SELECT provider_refund_id AS id FROM refunds WHERE provider_refund_id = ANY($1::text[])`,
)

/** The ids among the provider's refunds that the shop has stored. */
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

/** Flags a payment to staff; false if it was flagged before. */
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

/** Null if there is none or it is resolved. */
export const findOpenFlag = findStatement<[id: number], FlagRow>(
  'find_open_flag',
  `SELECT id, order_id AS "orderId", provider_payment_id AS "providerPaymentId", reason, facts
     FROM payment_flags WHERE id = $1 AND NOT is_resolved`,
)

/** True only for the call that resolves it. */
export const resolveFlag = changeStatement<[id: number]>(
  'resolve_flag',
  `UPDATE payment_flags SET is_resolved = true WHERE id = $1 AND NOT is_resolved RETURNING id`,
)

const updateFlagsOfOrder = statement<[OrderId, readonly string[]], { id: number }>(
  'resolve_flags_of_order',
  `UPDATE payment_flags SET is_resolved = true WHERE order_id = $1 AND reason = ANY($2::text[]) AND NOT is_resolved RETURNING id`,
)

/** Resolves flags that turned out well. Returns how many. */
export async function resolveFlagsOfOrder(tx: Tx, orderId: OrderId, reasons: readonly string[]) {
  return (await updateFlagsOfOrder(tx.client, orderId, reasons)).length
}

const selectToSend = statement<[number], { id: string }>(
  'list_refunds_to_send',
  `SELECT id FROM refunds WHERE status = 'requested' AND method = 'provider' AND created_at < shop_now() - interval '1 hour'
    ORDER BY created_at LIMIT $1`,
)

/** Requested at least an hour ago, and not accepted by the provider yet. */
export async function listRefundsToSend(on: Queryable, limit: number): Promise<string[]> {
  return (await selectToSend(on, limit)).map(({ id }) => id)
}

type RefundToFollow = { readonly id: string; readonly providerRefundId: string }

/** Accepted by the provider but not processed, and not checked for six hours; longest unchecked first. */
export const takeRefundsToFollow = statement<[limit: number], RefundToFollow>(
  'take_refunds_to_follow',
  `UPDATE refunds SET checked_at = shop_now() WHERE id IN (
     SELECT id FROM refunds
      WHERE status = 'accepted' AND method = 'provider' AND processed_at IS NULL AND failed_at IS NULL
        AND coalesce(checked_at, updated_at) < shop_now() - interval '6 hours'
      ORDER BY checked_at NULLS FIRST, created_at LIMIT $1)
   RETURNING id, provider_refund_id AS "providerRefundId"`,
)
