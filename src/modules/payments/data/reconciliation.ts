/** Money that needs a person. Normally empty. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { OpenFlag, OpenRefund, OpenWebhook } from '../rules/reconciliation.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'

const MAX_ROWS = 200

type FlagRow = Omit<OpenFlag, 'kind' | 'at'> & { at: Date }

const selectFlags = statement<[number], FlagRow>(
  'list_open_flags',
  `SELECT id, order_id AS "orderId", ${orderNumberById('order_id')} AS "orderNumber", provider_payment_id AS "paymentId", reason, facts, created_at AS at
     FROM payment_flags WHERE NOT is_resolved ORDER BY created_at, id LIMIT $1`,
)

/** Only the newest attempt of each refund counts; it replaces the earlier ones. Reads only the few refunds that are not finished. */
const OPEN_REFUNDS = `newest AS (
     SELECT *, coalesce(replaces_id, id) AS first_id FROM refunds r
      WHERE method <> 'coins' AND (status <> 'accepted' OR failed_at IS NOT NULL OR processed_at IS NULL)
        AND NOT EXISTS (SELECT FROM refunds later WHERE later.method <> 'coins' AND coalesce(later.replaces_id, later.id) = coalesce(r.replaces_id, r.id)
                           AND (later.created_at > r.created_at OR (later.created_at = r.created_at AND later.id < r.id)))
   ), open AS (
     SELECT *, CASE WHEN status = 'requested' AND method = 'manual' THEN 'by_hand'
                    WHEN status = 'requested' AND created_at < shop_now() - interval '15 minutes' THEN 'waiting'
                    WHEN status = 'refused' THEN 'refused'
                    WHEN failed_at IS NOT NULL THEN 'failed'
                    WHEN status = 'accepted' AND method = 'provider' AND processed_at IS NULL
                         AND updated_at < shop_now() - interval '7 days' THEN 'slow' END AS state
       FROM newest
   )`

type RefundRow = Omit<OpenRefund, 'kind' | 'at'> & { at: Date; amountPaise: Paise; orderId: OrderId }

const selectRefunds = statement<[number], RefundRow>(
  'list_open_refunds',
  `WITH ${OPEN_REFUNDS}
   SELECT open.id, open.order_id AS "orderId", ${orderNumberById('open.order_id')} AS "orderNumber", open.amount_paise AS "amountPaise", first.reason, open.failure,
          open.state, open.updated_at AS at, open.is_own_money AS "isOwnMoney"
     FROM open JOIN refunds first ON first.id = open.first_id
    WHERE open.state IS NOT NULL ORDER BY open.updated_at, open.id LIMIT $1`,
)

const OPEN_WEBHOOKS = `FROM webhook_inbox
    WHERE provider = 'razorpay'
      AND (outcome IN ('unknown_order', 'unreadable', 'refund_mismatch')
           OR (processed_at IS NULL AND received_at < shop_now() - interval '15 minutes'))`

type WebhookRow = Omit<OpenWebhook, 'kind' | 'at'> & { at: Date; attempts: number }

const selectWebhooks = statement<[number], WebhookRow>(
  'list_open_webhooks',
  `SELECT id, coalesce(outcome, 'stuck') AS outcome, attempts, received_at AS at ${OPEN_WEBHOOKS}
    ORDER BY id LIMIT $1`,
)

/** How many there are of all kinds. */
export const COUNT_OPEN_MONEY = `((SELECT count(*) FROM payment_flags WHERE NOT is_resolved)
  + (WITH ${OPEN_REFUNDS} SELECT count(*) FROM open WHERE open.state IS NOT NULL)
  + (SELECT count(*) ${OPEN_WEBHOOKS}))`

const timed = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() })

/** Everything that is open; within each kind, oldest first. */
export async function listOpenMoney(on: Queryable) {
  const [flags, refunds, webhooks] = await Promise.all([
    selectFlags(on, MAX_ROWS),
    selectRefunds(on, MAX_ROWS),
    selectWebhooks(on, MAX_ROWS),
  ])
  return [
    ...flags.map((row) => ({ ...timed(row), kind: 'flag' as const })),
    ...refunds.map((row) => ({ ...timed(row), kind: 'refund' as const })),
    ...webhooks.map((row) => ({ ...timed(row), kind: 'webhook' as const })),
  ]
}

const selectUnderWay = statement<[], { refunds: number }>(
  'count_refunds_under_way',
  `SELECT count(*)::int AS refunds FROM refunds
    WHERE method = 'provider' AND status IN ('requested', 'accepted') AND num_nonnulls(processed_at, failed_at) = 0`,
)

/** Refunds that are at the provider or on their way to it, and not processed yet. */
export async function countRefundsUnderWay(on: Queryable): Promise<number> {
  return only(await selectUnderWay(on)).refunds
}

const updateNoted = statement<[number, string], { id: number }>(
  'note_webhook',
  `UPDATE webhook_inbox SET outcome = $2, processed_at = coalesce(processed_at, shop_now())
    WHERE id = $1 AND provider = 'razorpay'
      AND (outcome IN ('unknown_order', 'unreadable', 'refund_mismatch') OR processed_at IS NULL) RETURNING id`,
)

/** True only for the call that records it. */
export async function recordWebhook(on: Queryable, id: number, note: string): Promise<boolean> {
  return (await updateNoted(on, id, note)).length === 1
}
