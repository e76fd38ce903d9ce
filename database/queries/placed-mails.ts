/** The reminder to unpaid orders: marked and queued in one statement, away from the checkout. */
import { statement, type Queryable } from '../statement.ts'

const takePlaced = statement<[number], { id: string }>(
  'enqueue_placed_mails',
  `WITH placed AS (
     UPDATE orders SET placed_mail_at = shop_now()
      WHERE payment_status = 'unpaid' AND placed_mail_at IS NULL AND expires_at > shop_now()
        AND created_at <= shop_now() - make_interval(mins => $1)
     RETURNING id
   )
   SELECT placed.id FROM placed, LATERAL graphile_worker.add_job('send_order_mail',
          json_build_object('orderId', placed.id, 'kind', 'placed'), max_attempts => 12)`,
)

/** Answers how many orders are told that they wait for their payment; each is told once. */
export async function enqueuePlacedMails(on: Queryable, afterMinutes: number): Promise<number> {
  return (await takePlaced(on, afterMinutes)).length
}
