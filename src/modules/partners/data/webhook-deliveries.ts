/** Webhook deliveries: claimed for one attempt each, with the result. */
import type { OrderId } from '#platform/rules/ids.ts'
import { lockStatement } from '#platform/database/locks.ts'
import type { AnyWebhookEventName } from '../rules/webhook-events.ts'
import {
  only,
  statement,
  type Queryable,
  changeStatement,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** A claim expires after this time, as its process must have died. */
const HELD_MINUTES = 2

export type ClaimedDelivery = {
  readonly id: string
  readonly eventId: string
  readonly endpointId: string
  /** Including the current one. */
  readonly tries: number
  readonly type: AnyWebhookEventName
  readonly orderId: OrderId | null
  readonly productId: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly happenedAt: Date
  readonly url: string
  /** Newest first. */
  readonly secrets: readonly string[]
}

const claimRow = statement<[string, number], ClaimedDelivery>(
  'take_up_webhook',
  `UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_at = shop_now() + make_interval(mins => $2),
          held_until = shop_now() + make_interval(mins => $2)
     FROM webhook_events v, webhook_endpoints e
    WHERE d.id = $1 AND d.status = 'waiting' AND d.next_at <= shop_now() AND v.id = d.event_id AND e.id = d.endpoint_id
      AND (v.type = 'webhook.test' AND e.status <> 'archived' OR e.status = 'on' AND (e.rests_until <= shop_now()) IS NOT FALSE)
   RETURNING d.id, d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.attempts AS tries, v.type, v.order_id AS "orderId",
             v.product_id AS "productId", v.facts, v.happened_at AS "happenedAt", e.url,
             CASE WHEN e.previous_until > shop_now() THEN ARRAY[e.secret, e.previous_secret] ELSE ARRAY[e.secret] END AS secrets`,
)

/**
 * Claims a delivery for one attempt; null if it is not due, delivered or failed, or if its endpoint is off or in
 * cooldown.
 */
export async function claimDelivery(on: Queryable, id: string): Promise<ClaimedDelivery | null> {
  return (await claimRow(on, id, HELD_MINUTES))[0] ?? null
}

export type SavedPayload = {
  /** null before the first attempt, or if it was erased. */
  readonly body: string | null
  readonly hasCustomer: boolean
}

const selectBody = statement<[string], SavedPayload>(
  'read_webhook_body',
  `SELECT d.body, e.has_customer AS "hasCustomer" FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.id = $1`,
)

/** The caller has locked the event's subject (`lockWebhookSubject`). */
export async function readSavedPayload(tx: Tx, id: string): Promise<SavedPayload> {
  return only(await selectBody(tx.client, id))
}

const freeze = statement<[string, string], { body: string }>(
  'freeze_webhook_body',
  `UPDATE webhook_deliveries SET body = coalesce(body, $2) WHERE id = $1 RETURNING body`,
)

/** Saves the payload for all attempts; returns the first one saved. */
export async function savePayload(tx: Tx, id: string, body: string): Promise<string> {
  return only(await freeze(tx.client, id, body)).body
}

export type NewAttempt = {
  readonly answerStatus: number | null
  readonly answer: string
  readonly tookMs: number
  readonly headers: Readonly<Record<string, string>>
}

const insertAttempt = statement<[string, number | null, string, number, string], Record<string, never>>(
  'add_webhook_attempt',
  `WITH sent AS (UPDATE webhook_deliveries SET held_until = NULL WHERE id = $1 RETURNING id, body)
   INSERT INTO webhook_attempts (delivery_id, answer_status, answer, took_ms, headers)
   SELECT id, $2::int, CASE WHEN body IS NULL AND $2::int IS NOT NULL THEN '' ELSE $3 END, $4, $5::jsonb FROM sent`,
)

/** If the payload was erased meanwhile, the response is erased too: it may repeat the payload. */
export async function addAttempt(tx: Tx, deliveryId: string, attempt: NewAttempt): Promise<void> {
  const { answerStatus, answer, tookMs, headers } = attempt
  await insertAttempt(tx.client, deliveryId, answerStatus, answer, tookMs, JSON.stringify(headers))
}

export const markDelivered = writeStatement<[id: string]>(
  'mark_webhook_delivered',
  `UPDATE webhook_deliveries SET status = 'delivered', delivered_at = shop_now(), next_at = NULL
    WHERE id = $1 AND status <> 'delivered'`,
)

/** No automatic retry follows. */
export const markDeliveryFailed = writeStatement<[id: string]>(
  'mark_webhook_failed',
  `UPDATE webhook_deliveries SET status = 'failed', next_at = NULL WHERE id = $1 AND status = 'waiting'`,
)

const updateLater = statement<[string, number], Record<string, never>>(
  'try_webhook_later',
  `UPDATE webhook_deliveries SET next_at = shop_now() + make_interval(secs => $2) WHERE id = $1 AND status = 'waiting'`,
)

const queue = statement<[readonly string[]], Record<string, never>>(
  'queue_webhooks',
  `SELECT queue_webhooks($1::uuid[])`,
)

/** One job for each, at its time. */
export async function queueDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queue(tx.client, ids)
}

/** Creates a delivery of each event for each endpoint, with its job; existing ones stay unchanged. */
export const fanOutDeliveries = writeStatement<[events: readonly string[], endpoints: readonly string[]]>(
  'spread_webhooks',
  `SELECT spread_webhooks($1::uuid[], $2::uuid[])`,
)

export async function tryLater(tx: Tx, id: string, seconds: number): Promise<void> {
  await updateLater(tx.client, id, seconds)
  await queueDeliveries(tx, [id])
}

/** The endpoint has accepted a delivery. */
export const recordSuccess = writeStatement<[endpointId: string]>(
  'note_webhook_success',
  `UPDATE webhook_endpoints SET last_success_at = shop_now(), failing_since = NULL, failed_tries = 0 WHERE id = $1`,
)

const updateFailing = statement<[string, number, number], { isPaused: boolean }>(
  'note_webhook_failure',
  `WITH counted AS (
     SELECT id, coalesce(failing_since, shop_now()) AS since, failed_tries + 1 AS tries FROM webhook_endpoints WHERE id = $1
   ), over AS (
     SELECT *, since <= shop_now() - make_interval(secs => $2) AND tries >= $3 AS is_over FROM counted
   )
   UPDATE webhook_endpoints e SET failing_since = over.since, failed_tries = over.tries,
          status = CASE WHEN is_over AND status = 'on' THEN 'paused' ELSE status END,
          paused_at = CASE WHEN is_over AND status = 'on' THEN shop_now() ELSE paused_at END
     FROM over WHERE e.id = over.id
   RETURNING is_over AND status = 'paused' AND paused_at = shop_now() AS "isPaused"`,
)

export type PauseRule = { readonly afterSeconds: number; readonly minAttempts: number }

/** The endpoint, locked by the caller, has not accepted a delivery; true if it is paused by this failure. */
export async function recordFailure(tx: Tx, endpointId: string, rule: PauseRule): Promise<boolean> {
  const rows = await updateFailing(tx.client, endpointId, rule.afterSeconds, rule.minAttempts)
  return rows[0]?.isPaused ?? false
}

/** It answered 410 Gone; false if it was off before. */
export const switchOffGone = changeStatement<[endpointId: string]>(
  'switch_off_gone_webhook',
  `UPDATE webhook_endpoints SET status = 'off', is_gone = true WHERE id = $1 AND status IN ('on', 'paused') RETURNING id`,
)

const selectOverdue = statement<[number], { id: string }>(
  'list_overdue_webhooks',
  `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.status = 'on'
    WHERE d.status = 'waiting' AND d.next_at <= shop_now()
      -- Looked up by key, one by one: as a join it is planned by statistics that are behind after a large batch.
      AND (SELECT count(*) FROM graphile_worker._private_jobs j WHERE j.key = 'deliver_webhook:' || d.id AND j.attempts < j.max_attempts
              AND (j.locked_at IS NULL OR j.locked_at > now() - interval '3 minutes')) = 0
    ORDER BY d.next_at LIMIT $1`,
)

/** Deliveries without a job: it was lost, or died with its process, or the batch was too large to create it yet. */
export async function listOverdueDeliveries(on: Queryable, limit: number): Promise<string[]> {
  return (await selectOverdue(on, limit)).map(({ id }) => id)
}

const failArchived = statement<[number], { id: string }>(
  'give_up_webhooks_of_archived',
  `UPDATE webhook_deliveries SET status = 'failed', next_at = NULL WHERE id IN (
     SELECT d.id FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id AND d.status = 'waiting'
      WHERE e.status = 'archived' LIMIT $1)
   RETURNING id`,
)

/** Fails what was created just as the endpoint was deleted; returns how many. */
export async function dropOfArchived(on: Queryable, limit: number): Promise<number> {
  return (await failArchived(on, limit)).length
}

/** Starts a cooldown: until it ends, only test events are sent. */
export const coolDownEndpoint = writeStatement<[endpointId: string, seconds: number]>(
  'rest_webhook_endpoint',
  `UPDATE webhook_endpoints SET rests_until = shop_now() + make_interval(secs => $2) WHERE id = $1`,
)

const pushBack = statement<[string, number], { id: string }>(
  'push_back_webhooks',
  `UPDATE webhook_deliveries d SET next_at = e.rests_until FROM webhook_endpoints e
    WHERE e.id = d.endpoint_id AND d.id IN (
      SELECT w.id FROM webhook_deliveries w JOIN webhook_endpoints r ON r.id = w.endpoint_id
        JOIN webhook_events v ON v.id = w.event_id AND v.type <> 'webhook.test'
       WHERE w.endpoint_id = $1 AND w.status = 'waiting' AND w.next_at <= shop_now() AND r.status = 'on' AND r.rests_until > shop_now()
       ORDER BY w.next_at LIMIT $2)
   RETURNING d.id`,
)

/** Postpones due deliveries until after the cooldown, up to this many at once. Not counted as an attempt. */
export async function postponeDeliveries(tx: Tx, endpointId: string, limit: number): Promise<void> {
  const ids = (await pushBack(tx.client, endpointId, limit)).map(({ id }) => id)
  await queueDeliveries(tx, ids)
}

const findEndpointOf = statement<[string], { endpointId: string }>(
  'find_endpoint_of_webhook',
  `SELECT e.id AS "endpointId" FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.id = $1 AND d.status = 'waiting' AND d.next_at <= shop_now() AND e.rests_until > shop_now()`,
)

/** The endpoint whose cooldown a due delivery waits for; null if it does not wait for that. */
export async function findCoolingEndpoint(on: Queryable, id: string): Promise<string | null> {
  return (await findEndpointOf(on, id))[0]?.endpointId ?? null
}

const deleteOld = statement<[number, number], { id: string }>(
  'forget_webhook_deliveries',
  `DELETE FROM webhook_deliveries WHERE id IN (
     SELECT id FROM webhook_deliveries WHERE created_at < shop_now() - make_interval(days => $1) ORDER BY created_at LIMIT $2)
   RETURNING id`,
)

const deleteUndelivered = statement<[number, number], { id: string }>(
  'forget_webhook_events',
  `DELETE FROM webhook_events WHERE id IN (
     SELECT v.id FROM webhook_events v WHERE v.happened_at < shop_now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = v.id) ORDER BY v.happened_at LIMIT $2)
   RETURNING id`,
)

/** Purges older ones with their attempts; returns the numbers of deliveries and events. */
export async function purgeDeliveries(on: Queryable, days: number, limit: number): Promise<number> {
  const deliveries = await deleteOld(on, days, limit)
  const events = await deleteUndelivered(on, days, limit)
  return deliveries.length + events.length
}

const shareOrderOfWebhook = lockStatement<[string], Record<string, never>>(
  'orders',
  'share_order_of_webhook',
  `SELECT 1 FROM orders o JOIN webhook_events v ON v.order_id = o.id JOIN webhook_deliveries d ON d.event_id = v.id
    WHERE d.id = $1 FOR SHARE OF o`,
)

const shareEndpointOfWebhook = lockStatement<[string], Record<string, never>>(
  'webhook_endpoints',
  'share_endpoint_of_webhook',
  `SELECT 1 FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id WHERE d.id = $1 FOR SHARE OF e`,
)

/** Until the transaction ends, the order's customer can't be erased and the endpoint keeps its right to customer data. */
export async function lockWebhookSubject(tx: Tx, deliveryId: string): Promise<void> {
  await shareOrderOfWebhook(tx, deliveryId)
  await shareEndpointOfWebhook(tx, deliveryId)
}
