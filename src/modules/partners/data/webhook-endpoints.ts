/** Webhook endpoints as the panel reads and changes them. */
import { lockStatement } from '#platform/database/locks.ts'
import type { AnyWebhookEventName, WebhookEventName } from '../rules/webhook-events.ts'
import type { EndpointStatus, WebhookEndpointInput, WebhookEndpointView } from '../rules/webhook-endpoint.ts'
import type { UserId } from '#platform/rules/ids.ts'
import {
  findStatement,
  only,
  statement,
  type Queryable,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { queueDeliveries } from './webhook-deliveries.ts'

type Instants = 'failingSince' | 'nextTryAt' | 'pausedAt' | 'lastSuccessAt' | 'previousUntil' | 'createdAt'
type EndpointRow = Omit<WebhookEndpointView, Instants> & {
  readonly failingSince: Date | null
  readonly nextTryAt: Date | null
  readonly pausedAt: Date | null
  readonly lastSuccessAt: Date | null
  readonly previousUntil: Date | null
  readonly createdAt: Date
}

const ENDPOINTS = `
  SELECT e.id, e.url, e.description, e.events, e.has_customer AS "hasCustomer", e.status, e.is_gone AS "isGone",
         e.failing_since AS "failingSince", e.failed_tries AS "failedAttempts", d.next_at AS "nextTryAt", e.paused_at AS "pausedAt", e.last_success_at AS "lastSuccessAt",
         CASE WHEN e.previous_until > shop_now() THEN e.previous_until END AS "previousUntil", e.created_at AS "createdAt",
         coalesce(nullif(u.name, ''), u.email) AS "createdBy", e.version, d.waiting, d.failed
    FROM webhook_endpoints e LEFT JOIN users u ON u.id = e.created_by
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
                              count(*) FILTER (WHERE status = 'failed')::int AS failed,
                              min(next_at) FILTER (WHERE status = 'waiting') AS next_at
                         FROM webhook_deliveries WHERE endpoint_id = e.id) d ON true
   WHERE e.status <> 'archived'`

const selectAll = statement<[], EndpointRow>(
  'list_webhook_endpoints',
  `${ENDPOINTS} ORDER BY e.created_at, e.id`,
)

export async function listEndpoints(on: Queryable): Promise<WebhookEndpointView[]> {
  return (await selectAll(on)).map(withText)
}

const selectOne = statement<[string], EndpointRow>('find_webhook_endpoint', `${ENDPOINTS} AND e.id = $1`)

/** null if archived. */
export async function findEndpoint(on: Queryable, id: string): Promise<WebhookEndpointView | null> {
  const [row] = await selectOne(on, id)
  return row ? withText(row) : null
}

function withText(row: EndpointRow): WebhookEndpointView {
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    failingSince: text(row.failingSince),
    nextTryAt: text(row.nextTryAt),
    pausedAt: text(row.pausedAt),
    lastSuccessAt: text(row.lastSuccessAt),
    previousUntil: text(row.previousUntil),
    createdAt: row.createdAt.toISOString(),
  }
}

const insert = statement<
  [string, string, readonly WebhookEventName[], boolean, string, UserId],
  { id: string }
>(
  'add_webhook_endpoint',
  `INSERT INTO webhook_endpoints (url, description, events, has_customer, secret, created_by)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
)

export async function addEndpoint(
  tx: Tx,
  input: WebhookEndpointInput,
  { secret, by }: { readonly secret: string; readonly by: UserId },
): Promise<string> {
  const { url, description, events, hasCustomer } = input
  return only(await insert(tx.client, url, description, events, hasCustomer, secret, by)).id
}

const update = statement<
  [string, number, string, string, readonly WebhookEventName[], boolean],
  { id: string }
>(
  'change_webhook_endpoint',
  `UPDATE webhook_endpoints SET url = $3, description = $4, events = $5, has_customer = $6, version = version + 1,
          failing_since = CASE url WHEN $3 THEN failing_since END, failed_tries = CASE url WHEN $3 THEN failed_tries ELSE 0 END,
          is_gone = is_gone AND url = $3, rests_until = CASE url WHEN $3 THEN rests_until END
    WHERE id = $1 AND version = $2 AND status <> 'archived' RETURNING id`,
)

/** False if somebody else was first. A new URL starts without the failures of the old one. */
export async function changeEndpoint(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  { url, description, events, hasCustomer }: WebhookEndpointInput,
): Promise<boolean> {
  return (await update(tx.client, id, version, url, description, events, hasCustomer)).length === 1
}

const purgeBodies = statement<[string], Record<string, never>>(
  'forget_webhook_bodies_of_endpoint',
  `UPDATE webhook_deliveries SET body = NULL WHERE endpoint_id = $1 AND body IS NOT NULL`,
)

const purgeAnswers = statement<[string], Record<string, never>>(
  'forget_webhook_answers_of_endpoint',
  `UPDATE webhook_attempts a SET answer = '' FROM webhook_deliveries d
    WHERE d.id = a.delivery_id AND d.endpoint_id = $1 AND a.answer_status IS NOT NULL AND a.answer <> ''`,
)

/**
 * Without customer access, retries must not send customer data either; responses may repeat it, so they are erased too.
 */
export async function purgeBodiesOf(tx: Tx, id: string): Promise<void> {
  await purgeBodies(tx.client, id)
  await purgeAnswers(tx.client, id)
}

/** Switches it on or off, or archives it, which deletes its secret. */
export const switchEndpoint = writeStatement<[id: string, status: EndpointStatus]>(
  'switch_webhook_endpoint',
  `UPDATE webhook_endpoints SET status = $2, version = version + 1, paused_at = NULL, is_gone = false, rests_until = NULL,
          failing_since = CASE $2 WHEN 'on' THEN NULL ELSE failing_since END,
          failed_tries = CASE $2 WHEN 'on' THEN 0 ELSE failed_tries END,
          secret = CASE $2 WHEN 'archived' THEN '' ELSE secret END,
          previous_secret = CASE $2 WHEN 'archived' THEN NULL ELSE previous_secret END,
          previous_until = CASE $2 WHEN 'archived' THEN NULL ELSE previous_until END
    WHERE id = $1`,
)

const updateWaiting = statement<[string, number], { id: string }>(
  'wake_webhooks',
  `UPDATE webhook_deliveries SET attempts = 0, next_at = shop_now() WHERE id IN (
     SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'waiting' AND (held_until > shop_now()) IS NOT TRUE
        AND (attempts <> 0 OR next_at IS DISTINCT FROM shop_now()) LIMIT $2)
   RETURNING id`,
)

/** Batch size that keeps each statement short. */
const WOKEN_AT_ONCE = 10_000

/**
 * What waited while it was off is due now, with all attempts reset, except deliveries in progress. Jobs are created
 * separately.
 */
export async function wakeDeliveries(tx: Tx, endpointId: string): Promise<number> {
  for (let count = 0; ;) {
    const { length } = await updateWaiting(tx.client, endpointId, WOKEN_AT_ONCE)
    count += length
    if (length < WOKEN_AT_ONCE) return count
  }
}

/** Fails everything that is waiting. */
export const dropDeliveries = writeStatement<[endpointId: string]>(
  'drop_waiting_webhooks',
  `UPDATE webhook_deliveries SET status = 'failed', next_at = NULL WHERE endpoint_id = $1 AND status = 'waiting'`,
)

type Secrets = { readonly secret: string; readonly previousSecret: string | null }

export const readSecrets = findStatement<[id: string], Secrets>(
  'read_webhook_secret',
  `SELECT secret, CASE WHEN previous_until > shop_now() THEN previous_secret END AS "previousSecret"
     FROM webhook_endpoints WHERE id = $1 AND status <> 'archived'`,
)

/** The previous secret signs as well for this many hours; an older one is deleted now. */
export const rotateSecret = writeStatement<[id: string, secret: string, hours: number]>(
  'rotate_webhook_secret',
  `UPDATE webhook_endpoints SET previous_secret = secret, previous_until = shop_now() + make_interval(hours => $3), secret = $2,
          version = version + 1 WHERE id = $1`,
)

const insertTest = statement<[string, AnyWebhookEventName], { id: string }>(
  'add_webhook_test',
  `WITH told AS (INSERT INTO webhook_events (type) VALUES ($2) RETURNING id)
   INSERT INTO webhook_deliveries (event_id, endpoint_id, next_at) SELECT id, $1, shop_now() FROM told RETURNING id`,
)

/** An event for this endpoint only, on or off. */
export async function addTestDelivery(tx: Tx, endpointId: string): Promise<string> {
  const { id } = only(await insertTest(tx.client, endpointId, 'webhook.test'))
  await queueDeliveries(tx, [id])
  return id
}

export type LockedWebhookEndpoint = {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEventName[]
  readonly hasCustomer: boolean
  readonly status: EndpointStatus
  readonly version: number
}

const selectWebhookEndpoint = lockStatement<[string], LockedWebhookEndpoint>(
  'webhook_endpoints',
  'lock_webhook_endpoint',
  `SELECT id, url, description, events, has_customer AS "hasCustomer", status, version
     FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE`,
)

/** Leaves the key unlocked: inserting a delivery needs only that, so no order waits for this lock. */
export async function lockWebhookEndpoint(tx: Tx, id: string): Promise<LockedWebhookEndpoint | null> {
  return (await selectWebhookEndpoint(tx, id))[0] ?? null
}
