/** Payments, and the inbox of provider events. */
import type { OrderId } from '#platform/rules/ids.ts'
import {
  LAZY_COMMIT,
  runStatement,
  statement,
  type Queryable,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** If this write is lost in a crash, the gateway order is found again by its receipt. */
const updateOpened = statement<[OrderId, string], { orderId: OrderId }>(
  'open_payment',
  `UPDATE payments SET provider_order_id = $2, status = CASE status WHEN 'created' THEN 'opened' ELSE status END
     FROM ${LAZY_COMMIT} WHERE order_id = $1 AND provider_order_id IS NULL RETURNING order_id AS "orderId"`,
)

/** Stores the gateway order; false if another one was stored first. */
export async function recordProviderOrder(
  on: Queryable,
  orderId: OrderId,
  providerOrderId: string,
): Promise<boolean> {
  return (await updateOpened(on, orderId, providerOrderId)).length === 1
}

/** The provider has signed a payment of this order that could not be settled yet: it is checked first. */
export const markPaymentSigned = runStatement<[orderId: OrderId]>(
  'mark_payment_signed',
  `UPDATE payments SET signed_at = shop_now(), next_check_at = NULL
    WHERE order_id = $1 AND status <> 'paid' AND signed_at IS NULL RETURNING order_id AS "orderId"`,
)

/** The provider turned out to hold no money for the order. */
export const clearPaymentSigned = runStatement<[orderId: OrderId]>(
  'clear_payment_signed',
  `UPDATE payments SET signed_at = NULL WHERE order_id = $1 AND signed_at IS NOT NULL RETURNING order_id AS "orderId"`,
)

const selectSigned = statement<[OrderId], { orderId: OrderId }>(
  'is_payment_signed',
  `SELECT order_id AS "orderId" FROM payments WHERE order_id = $1 AND status <> 'paid' AND signed_at IS NOT NULL`,
)

/** Whether a signed payment exists that the shop could not settle yet. */
export async function isPaymentSigned(on: Queryable, orderId: OrderId): Promise<boolean> {
  return (await selectSigned(on, orderId)).length === 1
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

/** Payments by gateway order, read without a lock: enough to detect that nothing is left to do. */
export async function listPaymentStates(on: Queryable, providerOrderIds: readonly string[]) {
  return new Map((await selectStates(on, providerOrderIds)).map((row) => [row.providerOrderId, row]))
}

export const countFailedAttempt = writeStatement<[orderId: OrderId]>(
  'count_failed_attempt',
  `UPDATE payments SET failed_attempts = failed_attempts + 1 WHERE order_id = $1 RETURNING failed_attempts AS "failedAttempts"`,
)

export type WebhookSender = 'razorpay' | 'delhivery'

export type NewWebhook = {
  readonly eventId: string
  readonly rawBody: Buffer
  /** For an event that needs no processing; null for the others. */
  readonly outcome: string | null
}

/** Inserted in a fixed order, so that two processes storing the same events can't deadlock. */
const insertWebhooks = statement<
  [WebhookSender, readonly string[], readonly Buffer[], readonly (string | null)[]],
  { eventId: string }
>(
  'store_webhooks',
  `INSERT INTO webhook_inbox (provider, event_id, raw_body, outcome, processed_at)
   SELECT $1, event_id, raw_body, outcome, CASE WHEN outcome IS NOT NULL THEN shop_now() END
     FROM unnest($2::text[], $3::bytea[], $4::text[]) AS received (event_id, raw_body, outcome) ORDER BY event_id
   ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id AS "eventId"`,
)

/** Stores events raw; returns the ids of those that were not stored before. */
export async function storeWebhooks(
  on: Queryable,
  provider: WebhookSender,
  webhooks: readonly NewWebhook[],
): Promise<Set<string>> {
  if (webhooks.length === 0) return new Set()
  const stored = await insertWebhooks(
    on,
    provider,
    webhooks.map(({ eventId }) => eventId),
    webhooks.map(({ rawBody }) => rawBody),
    webhooks.map(({ outcome }) => outcome),
  )
  return new Set(stored.map(({ eventId }) => eventId))
}

export type WaitingWebhook = {
  readonly id: number
  readonly provider: string
  readonly rawBody: Buffer
  readonly attempts: number
}

export const listWaitingWebhooks = statement<[sender: WebhookSender, limit: number], WaitingWebhook>(
  'list_waiting_webhooks',
  `SELECT id, provider, raw_body AS "rawBody", attempts FROM webhook_inbox
    WHERE processed_at IS NULL AND provider = $1 ORDER BY attempts, id LIMIT $2`,
)

/** If this write is lost in a crash, the event is processed again, which changes nothing. */
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

/** Empties the bodies of events processed more than so many days ago; type, time and outcome stay. Returns how many. */
export async function emptyWebhookBodies(on: Queryable, olderThanDays: number): Promise<number> {
  return (await updateBodies(on, olderThanDays)).length
}

export const countWebhookAttempt = runStatement<[id: number]>(
  'count_webhook_attempt',
  `UPDATE webhook_inbox SET attempts = attempts + 1 WHERE id = $1 RETURNING id`,
)

const updateOutside = statement<[OrderId, string], { id: string }>(
  'take_payment_outside',
  `UPDATE payments SET provider = 'outside', outside_reference = $2
    WHERE order_id = $1 AND provider = 'razorpay' AND status <> 'paid' RETURNING id`,
)

/**
 * Settles the payment outside the provider. Its gateway order stays stored, so that money paid there later is
 * recognised as a second payment. The caller holds the order's lock and has checked that it is unpaid.
 */
export async function takeOutside(tx: Tx, orderId: OrderId, reference: string): Promise<void> {
  const rows = await updateOutside(tx.client, orderId, reference)
  if (rows.length !== 1)
    throw new Error(`the payment of order ${orderId} can not be taken outside the provider`)
}
