/** The delivery log as staff read it, and replays. */
import type { AnyWebhookEventName } from '../rules/webhook-events.ts'
import type { AttemptView, DeliveryDetail, DeliveryStatus, DeliveryView } from '../rules/webhook-endpoint.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { queueDeliveries } from './webhook-deliveries.ts'

type DeliveryRow = Omit<DeliveryView, 'happenedAt' | 'lastAt' | 'nextAt'> & {
  readonly happenedAt: Date
  readonly lastAt: Date | null
  readonly nextAt: Date | null
}

const DELIVERIES = `
  SELECT d.id, v.type AS event, d.status, v.order_id AS "orderId", ${orderNumberById('v.order_id')} AS "orderNumber", v.product_id AS "productId", p.name AS "productName",
         v.happened_at AS "happenedAt", a.tries, a.last_at AS "lastAt", a.answer_status AS "answerStatus",
         CASE WHEN d.status = 'waiting' THEN d.next_at END AS "nextAt"
    FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id LEFT JOIN products p ON p.id = v.product_id
    LEFT JOIN LATERAL (SELECT count(*) OVER ()::int AS tries, at AS last_at, answer_status
                         FROM webhook_attempts WHERE delivery_id = d.id ORDER BY id DESC LIMIT 1) a ON true`

const MATCHING = `d.endpoint_id = $1 AND ($2::text IS NULL OR d.status = $2) AND ($3::text IS NULL OR v.type = $3)`

export type LogFilter = {
  readonly endpointId: string
  readonly status: DeliveryStatus | null
  readonly event: AnyWebhookEventName | null
}

type FilterParams = [string, DeliveryStatus | null, AnyWebhookEventName | null]

const selectPage = statement<[...FilterParams, number, number], DeliveryRow>(
  'list_webhook_deliveries',
  `${DELIVERIES} WHERE ${MATCHING} ORDER BY d.created_at DESC, d.id DESC LIMIT $4 OFFSET $5`,
)

const countAll = statement<FilterParams, { count: number }>(
  'count_webhook_deliveries',
  `SELECT count(*)::int AS count FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id WHERE ${MATCHING}`,
)

/** Newest first. */
export async function listDeliveries(
  on: Queryable,
  { endpointId, status, event }: LogFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly deliveries: DeliveryView[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    selectPage(on, endpointId, status, event, page.limit, page.offset),
    countAll(on, endpointId, status, event),
  ])
  return { deliveries: rows.map(withText), total: counted?.count ?? 0 }
}

function withText<Row extends DeliveryRow>({ happenedAt, lastAt, nextAt, ...row }: Row) {
  return {
    ...row,
    tries: row.tries ?? 0,
    happenedAt: happenedAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  }
}

const selectDelivery = statement<
  [string, string],
  DeliveryRow & { readonly eventId: string; readonly body: string | null }
>(
  'find_webhook_delivery',
  `SELECT shown.*, own.event_id AS "eventId", own.body FROM (${DELIVERIES}) AS shown JOIN webhook_deliveries own ON own.id = shown.id
    WHERE shown.id = $2 AND own.endpoint_id = $1`,
)

const selectAttempts = statement<[string], Omit<AttemptView, 'at'> & { readonly at: Date }>(
  'list_webhook_attempts',
  `SELECT at, answer_status AS "answerStatus", answer, took_ms AS "tookMs", headers FROM webhook_attempts
    WHERE delivery_id = $1 ORDER BY id`,
)

export async function findDelivery(
  on: Queryable,
  { endpointId, id }: { readonly endpointId: string; readonly id: string },
): Promise<DeliveryDetail | null> {
  const [row] = await selectDelivery(on, endpointId, id)
  if (!row) return null
  const attempts = (await selectAttempts(on, id)).map(({ at, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
  }))
  return { ...withText(row), attempts }
}

const AGAIN = `
  UPDATE webhook_deliveries d SET status = 'waiting', delivered_at = NULL, attempts = 0, next_at = shop_now(), held_until = NULL`

const replayOne = statement<[string, string], { id: string; event: string }>(
  'replay_webhook',
  `${AGAIN} FROM webhook_events v
    WHERE d.id = $2 AND d.endpoint_id = $1 AND v.id = d.event_id AND (d.status <> 'waiting' OR d.next_at > shop_now())
      AND (d.held_until > shop_now()) IS NOT TRUE
   RETURNING d.id, v.type AS event`,
)

/** Replays it with all attempts reset, whatever its result; null if it does not exist, is waiting or in progress. */
export async function replayDelivery(
  tx: Tx,
  { endpointId, id }: { readonly endpointId: string; readonly id: string },
): Promise<{ readonly event: string } | null> {
  const [row] = await replayOne(tx.client, endpointId, id)
  if (!row) return null
  await queueDeliveries(tx, [row.id])
  return { event: row.event }
}

const replayAll = statement<[string, string, number], { id: string }>(
  'replay_failed_webhooks',
  `${AGAIN} WHERE d.id IN (SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'failed' AND created_at >= $2::timestamptz
            AND (held_until > shop_now()) IS NOT TRUE
           ORDER BY created_at LIMIT $3) RETURNING d.id`,
)

/** Replays failed deliveries of events since then, oldest first, up to a limit; returns how many. */
export async function replayFailed(tx: Tx, endpointId: string, since: string, most: number): Promise<number> {
  const ids = (await replayAll(tx.client, endpointId, since, most)).map(({ id }) => id)
  await queueDeliveries(tx, ids)
  return ids.length
}
