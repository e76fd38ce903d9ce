/** The reminder for unpaid orders: marked and queued in one statement, outside the checkout. */
import type { OrderId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const markPlaced = statement<[readonly OrderId[]], { id: OrderId }>(
  'enqueue_placed_mails',
  `WITH placed AS (
     UPDATE orders SET placed_mail_at = shop_now() WHERE id = ANY($1::uuid[]) AND placed_mail_at IS NULL RETURNING id
   )
   SELECT placed.id FROM placed, LATERAL graphile_worker.add_job('send_order_mail',
          json_build_object('orderId', placed.id, 'kind', 'placed'), max_attempts => 12)`,
)

/** Queues the reminder for orders that the caller has locked, once per order. Returns how many. */
export async function enqueuePlacedMails(tx: Tx, orders: readonly OrderId[]): Promise<number> {
  return orders.length === 0 ? 0 : (await markPlaced(tx.client, orders)).length
}

const selectQueued = statement<[OrderId, readonly string[]], { id: string }>(
  'find_queued_order_mail',
  `SELECT j.id::text AS id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'send_order_mail' AND j.payload->>'orderId' = $1::text AND j.payload->>'kind' = ANY($2::text[])
      AND j.attempts < j.max_attempts LIMIT 1`,
)

/**
 * Whether a mail of one of these kinds about the order is still queued or being retried. One that gave up does not
 * count.
 */
export async function hasQueuedMail(
  on: Queryable,
  orderId: OrderId,
  kinds: readonly string[],
): Promise<boolean> {
  return (await selectQueued(on, orderId, kinds)).length === 1
}
