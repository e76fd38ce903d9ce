/** Setup and inspection helpers for parcel tests. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { aProduct, confirm, payInWindow, placed, type OrderWish, type TestShop } from './shop.ts'

/** An order of one product, paid in the window. */
export async function aPaidOrder(
  testing: TestShop,
  actor: Actor,
  wish: Partial<OrderWish> & { readonly onHand?: number } = {},
) {
  const { onHand = 10, ...rest } = wish
  const productId = await aProduct(testing, { onHand })
  const order = await placed(testing, actor, { items: [{ productId, quantity: 2 }], ...rest })
  const answer = await payInWindow(testing, order.gatewayOrderId)
  await confirm(testing, actor, order.id, answer)
  return { ...order, productId, answer }
}

type Parcel = {
  AWB: string
  ReferenceNo: string
  Status: { Status: string; StatusCode: string; StatusType: string }
}

/** Every parcel that the courier has booked for an order. */
export async function parcelsOf({ sandbox }: Pick<TestShop, 'sandbox'>, orderId: OrderId): Promise<Parcel[]> {
  const answer = await fetch(`${sandbox.url}/api/v1/packages/json/?ref_ids=${orderId}`, {
    headers: { authorization: 'Token test' },
  })
  if (answer.status === 400) return []
  const { ShipmentData } = (await answer.json()) as { ShipmentData: { Shipment: Parcel }[] }
  return ShipmentData.map(({ Shipment }) => Shipment)
}

/** Moves a parcel at the courier. */
export async function scan(
  { sandbox }: Pick<TestShop, 'sandbox'>,
  waybill: string,
  status: string,
  isReturning = false,
  /** The reason of a failed delivery attempt. */
  code?: string,
): Promise<void> {
  const answer = await fetch(`${sandbox.url}/shipments/${waybill}/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status, isReturning, ...(code === undefined ? {} : { code }) }),
  })
  if (answer.status !== 200) throw new Error(`no scan: ${answer.status} ${await answer.text()}`)
}

export async function shipmentOf({ db }: Pick<TestShop, 'db'>, orderId: OrderId) {
  const { rows } = await db.pool.query<{
    status: string
    waybill: string | null
    attempts: number
    remark: string
  }>('SELECT status, waybill, attempts, remark FROM shipments WHERE order_id = $1', [orderId])
  return rows[0]
}

/** An order's two stored statuses and the displayed status derived from them. */
export async function stateOf({ db }: Pick<TestShop, 'db'>, orderId: OrderId): Promise<string> {
  const { rows } = await db.pool.query<{ state: string }>(
    `SELECT payment_status || ' ' || fulfilment_status || ' ' || status AS state FROM orders WHERE id = $1`,
    [orderId],
  )
  return rows[0]?.state ?? 'none'
}

/** The kinds of an order's events, oldest first, from the given one on. */
export async function eventsOf({ db }: Pick<TestShop, 'db'>, orderId: OrderId, from = 'order.placed') {
  const { rows } = await db.pool.query<{ kind: string }>(
    'SELECT kind FROM order_events WHERE order_id = $1 ORDER BY id',
    [orderId],
  )
  const kinds = rows.map(({ kind }) => kind)
  return kinds.slice(kinds.indexOf(from))
}

/** The queued jobs of an order, as "task kind". */
export async function jobsOf({ db }: Pick<TestShop, 'db'>, orderId: OrderId): Promise<string[]> {
  const { rows } = await db.pool.query<{ job: string }>(
    `SELECT trim(t.identifier || ' ' || coalesce(j.payload->>'kind', '')) AS job
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE j.payload->>'orderId' = $1 ORDER BY j.id`,
    [orderId],
  )
  return rows.map(({ job }) => job)
}

/** All stored parcels, pickups, addresses, events, refunds and stock: a refusal must leave it unchanged. */
export async function parcelBooks({ db }: Pick<TestShop, 'db'>): Promise<unknown> {
  const tables = [
    'shipments',
    'pickups',
    'orders',
    'order_events',
    'refunds',
    'stock_movements',
    'shipment_scans',
  ]
  const columns = tables.map(
    (table) => `(SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.id), '[]') FROM ${table} t) AS ${table}`,
  )
  const { rows } = await db.pool.query(`SELECT ${columns.join(', ')}`)
  return rows[0]
}
