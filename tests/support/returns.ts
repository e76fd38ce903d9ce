/** Delivered orders, and the returns for them. */
import { randomUUID } from 'node:crypto'
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import type { ReturnInput } from '#modules/fulfilment/rules/return-input.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import type { Actor } from '#platform/actor.ts'
import { aPaidOrder, scan, shipmentOf } from './shipping.ts'
import { aProduct, confirm, payInWindow, placed, type OrderWish, type TestShop } from './shop.ts'

/** Paid, dispatched and delivered just now. */
export async function aDeliveredOrder(
  testing: TestShop,
  actor: Actor,
  wish: Parameters<typeof aPaidOrder>[2] = {},
) {
  const order = await aPaidOrder(testing, actor, wish)
  await deliver(testing, order.id)
  return order
}

/** The same with several products and quantities. */
export async function aDeliveredOrderOf(
  testing: TestShop,
  actor: Actor,
  lines: readonly {
    readonly pricePaise: number
    readonly quantity: number
    readonly onHand?: number | null
  }[],
  wish: Partial<OrderWish> = {},
) {
  const items: { productId: ProductId; quantity: number }[] = []
  for (const { quantity, ...facts } of lines)
    items.push({ productId: await aProduct(testing, facts), quantity })
  const order = await placed(testing, actor, { ...wish, items })
  if (order.payment) await confirm(testing, actor, order.id, await payInWindow(testing, order.gatewayOrderId))
  await deliver(testing, order.id)
  return { ...order, items }
}

export async function deliver(testing: TestShop, orderId: OrderId): Promise<void> {
  const { shop, db } = testing
  await shop.shipPaidOrder({ orderId })
  await scan(testing, (await shipmentOf(testing, orderId))?.waybill ?? '', 'Delivered')
  await db.pool.query('UPDATE shipments SET checked_at = NULL WHERE order_id = $1', [orderId])
  await shop.trackShipments()
}

/** Backdates the delivery by this long. */
export async function deliveredAgo({ db }: Pick<TestShop, 'db'>, orderId: OrderId, interval: string) {
  await db.pool.query('UPDATE shipments SET delivered_at = shop_now() - $2::interval WHERE order_id = $1', [
    orderId,
    interval,
  ])
}

export function aRequest(
  items: ReturnInput['items'],
  change: Partial<ReturnInput> = {},
): ReturnInput & { readonly id: string } {
  return { id: randomUUID(), items, reason: 'wrong_item', wish: 'refund', note: '', photoIds: [], ...change }
}

/** A member of staff. */
export async function aStaff({ db }: Pick<TestShop, 'db'>): Promise<Actor & { kind: 'user' }> {
  const userId = randomUUID() as string as UserId
  await db.pool.query(
    `WITH person AS (INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Ravi Kumar', $1 || '@staff.test', true))
     INSERT INTO user_roles (user_id, role) VALUES ($1, 'admin')`,
    [userId],
  )
  return { kind: 'user', userId, isPasswordFresh: true }
}

type Job = { readonly id: number; readonly task: keyof typeof TASKS; readonly payload: unknown }

/** Runs the queued jobs of some tasks as the worker would; a job that fails stays queued, and its error is returned. */
export async function work(
  { db, shop }: Pick<TestShop, 'db' | 'shop'>,
  ...tasks: readonly (keyof typeof TASKS)[]
): Promise<string[]> {
  const failed: string[] = []
  const { rows } = await db.pool.query<Job>(
    `SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = ANY($1) ORDER BY j.id`,
    [tasks],
  )
  for (const { id, task, payload } of rows) {
    try {
      await TASKS[task](shop, payload)
      await db.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
    } catch (error) {
      failed.push(String(error))
    }
  }
  return failed
}

export async function returnRow({ db }: Pick<TestShop, 'db'>, id: string) {
  const { rows } = await db.pool.query<{
    status: string
    wish: string
    amount: number
    coins: number
    refundId: string | null
    note: string
  }>(
    `SELECT status, wish, amount_paise::int AS amount, coins_back AS coins, refund_id AS "refundId", note
       FROM returns WHERE id = $1`,
    [id],
  )
  return rows[0]
}

export async function returnParcel(
  { db }: Pick<TestShop, 'db'>,
  returnId: string,
  direction: 'back' | 'out',
) {
  const { rows } = await db.pool.query<{
    id: string
    status: string
    waybill: string | null
    attempts: number
    remark: string
    word: string
    isEnded: boolean
  }>(
    `SELECT id, status, waybill, attempts, remark, carrier_status AS word, ended_at IS NOT NULL AS "isEnded"
       FROM parcels WHERE return_id = $1 AND purpose = $2`,
    [returnId, direction === 'back' ? 'return' : 'replacement'],
  )
  return rows[0]
}

/** Kinds and quantities of an order's stock movements, without the first sale. */
export async function movedByReturns({ db }: Pick<TestShop, 'db'>, orderId: OrderId): Promise<string[]> {
  const { rows } = await db.pool.query<{ line: string }>(
    `SELECT kind || ' ' || quantity AS line FROM stock_movements WHERE order_id = $1 AND return_id IS NOT NULL ORDER BY id`,
    [orderId],
  )
  return rows.map(({ line }) => line)
}

/** Everything that a return consists of: a refusal must leave it unchanged. */
export async function returnsStored({ db }: Pick<TestShop, 'db'>): Promise<unknown> {
  const { rows } = await db.pool.query(
    `SELECT (SELECT json_agg(r ORDER BY r.id) FROM returns r) AS returns,
            (SELECT count(*) FROM return_items) AS items,
            (SELECT json_agg(p ORDER BY p.return_id, p.position) FROM return_photos p) AS photos,
            (SELECT json_agg(p ORDER BY p.id) FROM parcels p) AS parcels,
            (SELECT count(*) FROM return_uploads) AS uploads, (SELECT count(*) FROM refunds) AS refunds,
            (SELECT count(*) FROM stock_movements) AS movements, (SELECT count(*) FROM order_events) AS events,
            (SELECT count(*) FROM graphile_worker._private_jobs) AS jobs`,
  )
  return rows[0]
}

/** Staff who process returns, and their calls to the courier and the provider. */
export async function returnDesk(testing: TestShop) {
  const { shop, db } = testing
  const staff = await aStaff(testing)

  /** Requests a return that must be accepted; returns its id. */
  async function asked(
    actor: Actor,
    orderId: OrderId,
    items: ReturnInput['items'],
    change: Partial<ReturnInput> = {},
  ): Promise<string> {
    const request = aRequest(items, change)
    const answer = await shop.requestReturn(actor, { ...request, orderId })
    if (!answer.ok) throw new Error(answer.problem.key)
    return request.id
  }
  async function track(): Promise<void> {
    await db.pool.query('UPDATE parcels SET checked_at = NULL')
    await shop.trackShipments()
  }
  async function moveBack(id: string, ...words: string[]): Promise<void> {
    const parcel = await returnParcel(testing, id, 'back')
    for (const word of words) await scan(testing, parcel?.waybill ?? '', word)
    await track()
  }
  return {
    staff,
    asked,
    track,
    moveBack,
    approve: (id: string) => shop.decideReturn(staff, { id, decision: 'approve', answer: '' }),
    refuse: (id: string) => shop.decideReturn(staff, { id, decision: 'refuse', answer: 'It was used' }),
    receive: (id: string, restock: readonly ProductId[] = []) => shop.receiveReturn(staff, { id, restock }),
    /** Runs the queued jobs that book return parcels with the courier. */
    fetched: () => work(testing, 'ask_return_parcel'),
    paidBack: () => work(testing, 'refund_payment'),
    status: async (id: string) => (await returnRow(testing, id))?.status,
  }
}

/** The message of the outcome; 'done' if nothing was refused. */
export function said(answer: Result<unknown>) {
  return answer.ok ? 'done' : messageOf(answer.problem)
}
