/** The reminder to unpaid orders: marked and queued in one statement, away from the checkout. */
import type { OrderId } from '#domain/ids.ts'
import { statement } from '../statement.ts'
import type { Tx } from '../transaction.ts'

const markPlaced = statement<[readonly OrderId[]], { id: OrderId }>(
  'enqueue_placed_mails',
  `WITH placed AS (
     UPDATE orders SET placed_mail_at = shop_now() WHERE id = ANY($1::uuid[]) AND placed_mail_at IS NULL RETURNING id
   )
   SELECT placed.id FROM placed, LATERAL graphile_worker.add_job('send_order_mail',
          json_build_object('orderId', placed.id, 'kind', 'placed'), max_attempts => 12)`,
)

/** Queues the reminder to orders that the caller has locked. Answers how many; each is told once. */
export async function enqueuePlacedMails(tx: Tx, orders: readonly OrderId[]): Promise<number> {
  return orders.length === 0 ? 0 : (await markPlaced(tx.client, orders)).length
}
