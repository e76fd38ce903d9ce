/** Orders in the states that payment tests start with, and what became of them. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { aGuest, aProduct, placed, type TestShop } from './shop.ts'

/** A guest's order that waits for its payment. */
export async function anUnpaidOrder(testing: TestShop, quantity = 1, onHand = 10) {
  const guest = await aGuest(testing)
  const productId = await aProduct(testing, { onHand })
  return { guest, productId, ...(await placed(testing, guest, { items: [{ productId, quantity }] })) }
}

/** The status shown to the shopper; a problem's code if the order is not visible. */
export async function statusOf({ shop }: TestShop, actor: Actor, id: OrderId): Promise<string> {
  const order = await shop.getOrder(actor, { id })
  return order.ok ? order.value.status : order.problem.code
}

/** Number of jobs of a task that are queued for an order. */
export async function countJobs({ db }: TestShop, id: OrderId, task: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = $2 AND j.payload->>'orderId' = $1`,
    [id, task],
  )
  return Number(rows[0]?.count)
}

/** The refunds requested for an order. */
export async function refundsOf({ db }: Pick<TestShop, 'db'>, id: OrderId) {
  const { rows } = await db.pool.query<{
    id: string
    amount: number
    withheld: number
    reason: string
    status: string
  }>(
    `SELECT id, amount_paise::int AS amount, withheld_coins AS withheld, reason, status FROM refunds WHERE order_id = $1`,
    [id],
  )
  return rows
}

/** The number that people call an order by. */
export async function numberOf({ db }: Pick<TestShop, 'db'>, id: string): Promise<string> {
  const { rows } = await db.pool.query<{ number: string }>(
    `SELECT 'PN-' || order_number AS number FROM orders WHERE id = $1`,
    [id],
  )
  return rows[0]!.number
}
