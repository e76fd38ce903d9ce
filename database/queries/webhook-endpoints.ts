/** Where events are posted to, as the panel shows and changes it. */
import type { AnyWebhookEventName, WebhookEventName } from '#domain/integrations/webhook-events.ts'
import type {
  EndpointStatus,
  WebhookEndpointInput,
  WebhookEndpointView,
} from '#domain/integrations/webhook-endpoint.ts'
import type { UserId } from '#domain/ids.ts'
import { only, statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'
import { queueDeliveries } from './webhook-deliveries.ts'

type Instants = 'failingSince' | 'pausedAt' | 'lastSuccessAt' | 'previousUntil' | 'createdAt'
type EndpointRow = Omit<WebhookEndpointView, Instants> & {
  readonly failingSince: Date | null
  readonly pausedAt: Date | null
  readonly lastSuccessAt: Date | null
  readonly previousUntil: Date | null
  readonly createdAt: Date
}

const ENDPOINTS = `
  SELECT e.id, e.url, e.description, e.events, e.has_customer AS "hasCustomer", e.status, e.is_gone AS "isGone",
         e.failing_since AS "failingSince", e.paused_at AS "pausedAt", e.last_success_at AS "lastSuccessAt",
         CASE WHEN e.previous_until > shop_now() THEN e.previous_until END AS "previousUntil", e.created_at AS "createdAt",
         coalesce(nullif(u.name, ''), u.email) AS "createdBy", e.version, d.waiting, d.failed
    FROM webhook_endpoints e LEFT JOIN users u ON u.id = e.created_by
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
                              count(*) FILTER (WHERE status = 'failed')::int AS failed
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

/** Null for one that was archived. */
export async function findEndpoint(on: Queryable, id: string): Promise<WebhookEndpointView | null> {
  const [row] = await selectOne(on, id)
  return row ? withText(row) : null
}

function withText(row: EndpointRow): WebhookEndpointView {
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    failingSince: text(row.failingSince),
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
  `UPDATE webhook_endpoints SET url = $3, description = $4, events = $5, has_customer = $6, version = version + 1
    WHERE id = $1 AND version = $2 AND status <> 'archived' RETURNING id`,
)

/** False when somebody else was first. */
export async function changeEndpoint(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  { url, description, events, hasCustomer }: WebhookEndpointInput,
): Promise<boolean> {
  return (await update(tx.client, id, version, url, description, events, hasCustomer)).length === 1
}

const forgetBodies = statement<[string], Record<string, never>>(
  'forget_webhook_bodies_of_endpoint',
  `UPDATE webhook_deliveries SET body = NULL WHERE endpoint_id = $1 AND body IS NOT NULL`,
)

/** Whoever may not know customers any more is not sent them by a later try either. */
export async function forgetBodiesOf(tx: Tx, id: string): Promise<void> {
  await forgetBodies(tx.client, id)
}

const updateStatus = statement<[string, EndpointStatus], Record<string, never>>(
  'switch_webhook_endpoint',
  `UPDATE webhook_endpoints SET status = $2, version = version + 1, paused_at = NULL, is_gone = false,
          failing_since = CASE $2 WHEN 'on' THEN NULL ELSE failing_since END,
          failed_tries = CASE $2 WHEN 'on' THEN 0 ELSE failed_tries END,
          secret = CASE $2 WHEN 'archived' THEN '' ELSE secret END,
          previous_secret = CASE $2 WHEN 'archived' THEN NULL ELSE previous_secret END,
          previous_until = CASE $2 WHEN 'archived' THEN NULL ELSE previous_until END
    WHERE id = $1`,
)

/** On, off, or into the archive, where its secret is forgotten. */
export async function switchEndpoint(tx: Tx, id: string, status: EndpointStatus): Promise<void> {
  await updateStatus(tx.client, id, status)
}

const updateWaiting = statement<[string], { id: string }>(
  'wake_webhooks',
  `UPDATE webhook_deliveries SET attempts = 0, next_at = shop_now() WHERE endpoint_id = $1 AND status = 'waiting' RETURNING id`,
)

/** Sends what waited while it was off, with all tries anew; answers how many. */
export async function wakeDeliveries(tx: Tx, endpointId: string): Promise<number> {
  const ids = (await updateWaiting(tx.client, endpointId)).map(({ id }) => id)
  await queueDeliveries(tx, ids)
  return ids.length
}

const dropWaiting = statement<[string], Record<string, never>>(
  'drop_waiting_webhooks',
  `UPDATE webhook_deliveries SET status = 'failed', next_at = NULL WHERE endpoint_id = $1 AND status = 'waiting'`,
)

/** Nothing that waits is sent any more. */
export async function dropDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await dropWaiting(tx.client, endpointId)
}

type Secrets = { readonly secret: string; readonly previousSecret: string | null }

const selectSecret = statement<[string], Secrets>(
  'read_webhook_secret',
  `SELECT secret, CASE WHEN previous_until > shop_now() THEN previous_secret END AS "previousSecret"
     FROM webhook_endpoints WHERE id = $1 AND status <> 'archived'`,
)

export async function readSecrets(on: Queryable, id: string): Promise<Secrets | null> {
  return (await selectSecret(on, id))[0] ?? null
}

const updateSecret = statement<[string, string, number], Record<string, never>>(
  'rotate_webhook_secret',
  `UPDATE webhook_endpoints SET previous_secret = secret, previous_until = shop_now() + make_interval(hours => $3), secret = $2,
          version = version + 1 WHERE id = $1`,
)

/** The one before signs as well for so many hours; one that is older is forgotten now. */
export async function rotateSecret(tx: Tx, id: string, secret: string, hours: number): Promise<void> {
  await updateSecret(tx.client, id, secret, hours)
}

const insertTest = statement<[string, AnyWebhookEventName], { id: string }>(
  'add_webhook_test',
  `WITH told AS (INSERT INTO webhook_events (type) VALUES ($2) RETURNING id)
   INSERT INTO webhook_deliveries (event_id, endpoint_id, next_at) SELECT id, $1, shop_now() FROM told RETURNING id`,
)

/** An event for this endpoint alone, on or off. */
export async function addTestDelivery(tx: Tx, endpointId: string): Promise<string> {
  const { id } = only(await insertTest(tx.client, endpointId, 'webhook.test'))
  await queueDeliveries(tx, [id])
  return id
}
