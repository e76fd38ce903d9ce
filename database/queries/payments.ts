/** Payments, the webhook inbox, flags and refunds. */
import type { OrderId } from '#domain/ids.ts'
import type { Paise } from '#domain/money.ts'
import { LAZY_COMMIT, statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

/** Lost in a crash of the machine, the gateway order is found again by its receipt. */
const updateOpened = statement<[OrderId, string], { orderId: OrderId }>(
  'open_payment',
  `UPDATE payments SET provider_order_id = $2, status = CASE status WHEN 'created' THEN 'opened' ELSE status END
     FROM ${LAZY_COMMIT} WHERE order_id = $1 AND provider_order_id IS NULL RETURNING order_id AS "orderId"`,
)

/** Records the gateway order; false when another one was recorded first. */
export async function recordProviderOrder(
  on: Queryable,
  orderId: OrderId,
  providerOrderId: string,
): Promise<boolean> {
  return (await updateOpened(on, orderId, providerOrderId)).length === 1
}

export type PaymentState = {
  readonly orderId: OrderId
  readonly status: string
  readonly providerPaymentId: string | null
}

const selectStates = statement<[readonly string[]], PaymentState & { providerOrderId: string }>(
  'list_payment_states',
  `SELECT order_id AS "orderId", provider_order_id AS "providerOrderId", status, provider_payment_id AS "providerPaymentId"
     FROM payments WHERE provider_order_id = ANY($1::text[])`,
)

/** Payments by gateway order, read without a lock: enough to see that there is nothing left to do. */
export async function listPaymentStates(on: Queryable, providerOrderIds: readonly string[]) {
  return new Map((await selectStates(on, providerOrderIds)).map((row) => [row.providerOrderId, row]))
}

const updateAttempt = statement<[OrderId], { failedAttempts: number }>(
  'count_failed_attempt',
  `UPDATE payments SET failed_attempts = failed_attempts + 1 WHERE order_id = $1 RETURNING failed_attempts AS "failedAttempts"`,
)

export async function countFailedAttempt(tx: Tx, orderId: OrderId): Promise<void> {
  await updateAttempt(tx.client, orderId)
}

export type ToReconcile = { readonly orderId: OrderId; readonly providerOrderId: string | null }

const selectToReconcile = statement<[number, number], ToReconcile>(
  'list_payments_to_reconcile',
  `UPDATE payments SET checked_at = shop_now() WHERE id IN (
     SELECT id FROM payments
      WHERE status <> 'paid' AND provider = 'razorpay'
        AND created_at BETWEEN shop_now() - interval '3 days' AND shop_now() - make_interval(secs => $1)
      ORDER BY checked_at NULLS FIRST, created_at LIMIT $2)
   RETURNING order_id AS "orderId", provider_order_id AS "providerOrderId"`,
)

/** Unpaid payments of the last three days that the provider should be asked about, longest unasked first. */
export function takePaymentsToReconcile(on: Queryable, olderThanSeconds: number, limit: number) {
  return selectToReconcile(on, olderThanSeconds, limit)
}

export type WebhookSender = 'razorpay' | 'delhivery'

const insertWebhook = statement<[WebhookSender, string, Buffer], { id: number }>(
  'store_webhook',
  `INSERT INTO webhook_inbox (provider, event_id, raw_body) VALUES ($1, $2, $3)
   ON CONFLICT (provider, event_id) DO NOTHING RETURNING id`,
)

/** Stores an event raw; false when the same event is there already. */
export async function storeWebhook(
  on: Queryable,
  provider: WebhookSender,
  eventId: string,
  rawBody: Buffer,
): Promise<boolean> {
  return (await insertWebhook(on, provider, eventId, rawBody)).length === 1
}

export type WaitingWebhook = {
  readonly id: number
  readonly provider: string
  readonly rawBody: Buffer
  readonly attempts: number
}

const selectWaiting = statement<[WebhookSender, number], WaitingWebhook>(
  'list_waiting_webhooks',
  `SELECT id, provider, raw_body AS "rawBody", attempts FROM webhook_inbox
    WHERE processed_at IS NULL AND provider = $1 ORDER BY attempts, id LIMIT $2`,
)

export function listWaitingWebhooks(on: Queryable, sender: WebhookSender, limit: number) {
  return selectWaiting(on, sender, limit)
}

/** Lost in a crash, an event is processed once more, and changes nothing. */
const updateProcessed = statement<[readonly number[], readonly string[]], { id: number }>(
  'finish_webhooks',
  `UPDATE webhook_inbox SET processed_at = shop_now(), outcome = done.outcome
     FROM unnest($1::bigint[], $2::text[]) AS done (id, outcome), ${LAZY_COMMIT}
    WHERE webhook_inbox.id = done.id AND processed_at IS NULL RETURNING webhook_inbox.id`,
)

export async function finishWebhooks(
  on: Queryable,
  done: readonly { id: number; outcome: string }[],
): Promise<void> {
  if (done.length === 0) return
  await updateProcessed(
    on,
    done.map((each) => each.id),
    done.map((each) => each.outcome),
  )
}

const updateBodies = statement<[number], { id: number }>(
  'empty_webhook_bodies',
  `UPDATE webhook_inbox SET raw_body = '' WHERE processed_at < shop_now() - make_interval(days => $1) AND raw_body <> ''
   RETURNING id`,
)

/** Empties what was processed so many days ago; that it came, and what came of it, stays. How many. */
export async function emptyWebhookBodies(on: Queryable, olderThanDays: number): Promise<number> {
  return (await updateBodies(on, olderThanDays)).length
}

const updateTried = statement<[number], { id: number }>(
  'count_webhook_attempt',
  `UPDATE webhook_inbox SET attempts = attempts + 1 WHERE id = $1 RETURNING id`,
)

export async function countWebhookAttempt(on: Queryable, id: number): Promise<void> {
  await updateTried(on, id)
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

const insertRefund = statement<[OrderId, string, Paise, string, number], { id: string }>(
  'request_refund',
  `INSERT INTO refunds (order_id, provider_payment_id, amount_paise, reason, withheld_coins) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (provider_payment_id, reason) DO NOTHING RETURNING id`,
)

/** Asks for money to go back, less a rupee for each coin that is kept back; null when it was asked for before. */
export async function requestRefund(
  tx: Tx,
  orderId: OrderId,
  paymentId: string,
  amountPaise: Paise,
  reason: string,
  withheldCoins = 0,
) {
  const rows = await insertRefund(tx.client, orderId, paymentId, amountPaise, reason, withheldCoins)
  return rows[0]?.id ?? null
}

const selectAsked = statement<[string], { id: string }>(
  'find_refund_of_payment',
  `SELECT id FROM refunds WHERE provider_payment_id = $1 LIMIT 1`,
)

/** Whether a payment was asked back before, for whatever reason. The caller holds the order's lock. */
export async function isAskedBack(tx: Tx, paymentId: string): Promise<boolean> {
  return (await selectAsked(tx.client, paymentId)).length === 1
}

export type RefundRow = {
  readonly id: string
  readonly orderId: OrderId
  readonly providerPaymentId: string
  readonly amountPaise: Paise
  readonly withheldCoins: number
  readonly status: 'requested' | 'accepted' | 'refused'
  readonly reason: string
}

const selectRefund = statement<[string], RefundRow>(
  'find_refund',
  `SELECT id, order_id AS "orderId", provider_payment_id AS "providerPaymentId", amount_paise AS "amountPaise",
          withheld_coins AS "withheldCoins", status, reason
     FROM refunds WHERE id = $1`,
)

export async function findRefund(on: Queryable, id: string): Promise<RefundRow | null> {
  return (await selectRefund(on, id))[0] ?? null
}

const updateRefund = statement<[string, string, string | null], { id: string }>(
  'settle_refund',
  `UPDATE refunds SET status = $2, provider_refund_id = $3, updated_at = shop_now()
    WHERE id = $1 AND status = 'requested' RETURNING id`,
)

/** Records the provider's answer once; false when it was recorded before. */
export async function settleRefund(
  on: Queryable,
  id: string,
  status: 'accepted' | 'refused',
  providerRefundId: string | null,
) {
  return (await updateRefund(on, id, status, providerRefundId)).length === 1
}

const updateRefunded = statement<[OrderId], { paymentStatus: 'partly_refunded' | 'refunded' }>(
  'mark_order_refunded',
  `WITH back AS (
     SELECT o.id, CASE WHEN sum(r.amount_paise + r.withheld_coins * 100) < o.total_paise THEN 'partly_refunded' ELSE 'refunded' END AS payment_status
       FROM orders o JOIN payments p ON p.order_id = o.id
       LEFT JOIN refunds r ON r.order_id = o.id AND r.status = 'accepted' AND r.provider_payment_id = p.provider_payment_id
      WHERE o.id = $1 GROUP BY o.id, o.total_paise HAVING count(r.id) > 0 OR o.total_paise = 0
   ), moved AS (
     UPDATE orders SET payment_status = back.payment_status, updated_at = shop_now() FROM back
      WHERE orders.id = back.id AND orders.payment_status IN ('paid', 'partly_refunded')
        AND orders.payment_status <> back.payment_status
     RETURNING orders.id, orders.payment_status
   )
   SELECT payment_status AS "paymentStatus" FROM moved`,
)

/**
 * What went back of an order's own payment, as its payment status; null when that did not change it. An order that cost
 * nothing counts as refunded at once. The caller holds the order's lock.
 */
export async function markRefunded(tx: Tx, orderId: OrderId) {
  return (await updateRefunded(tx.client, orderId))[0]?.paymentStatus ?? null
}
