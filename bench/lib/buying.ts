/** Shoppers over HTTP: each requests a quote, orders, pays in the sandbox and confirms; notes acknowledged orders. */
import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'

const CUSTOMER = {
  fullName: 'Asha Rao',
  email: 'asha@example.test',
  phone: '+91 98480 12345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}

export type Addresses = {
  /** The base URL of the web process. */
  readonly url: string
  readonly sandboxUrl: string
  /** The shop's public address, if it is different. */
  readonly origin?: string
}

/** What the shop acknowledged, by order id. */
export type Acknowledged = { readonly placed: Set<string>; readonly paid: Set<string> }

export const nothingYet = (): Acknowledged => ({ placed: new Set(), paid: new Set() })

/** Products with enough stock for every order, received like any other. */
export async function addStock(pool: Pick<pg.Pool, 'query'>, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH chosen AS (SELECT id FROM products WHERE status = 'active' AND on_hand > 0 AND in_stock LIMIT $1),
          filled AS (UPDATE products SET on_hand = on_hand + 100000 FROM chosen WHERE products.id = chosen.id RETURNING products.id),
          booked AS (INSERT INTO stock_movements (product_id, kind, quantity, reason) SELECT id, 'received', 100000, 'bench' FROM filled)
     SELECT id FROM filled`,
    [count],
  )
  return rows.map((row) => row.id)
}

/** One unit, in paise, as the shop quotes it; undefined if it refuses. */
export async function quote(at: Addresses, productId: string): Promise<number | undefined> {
  const from = { ...originOf(at), 'x-forwarded-for': anAddress() }
  const answer = await post(`${at.url}/api/cart/quote`, { items: itemsOf(productId) }, from)
  return (answer.body as { totalPaise?: number }).totalPaise
}

/** What a browser posts to order one unit, with an idempotency key of its own. */
export function anOrder(productId: string, totalPaise: number) {
  return { id: randomUUID(), items: itemsOf(productId), customer: CUSTOMER, expectedTotalPaise: totalPaise }
}

/** One shopper: order, pay in the sandbox, confirm. False if a step was refused; throws if the shop is down. */
export async function buy(
  at: Addresses,
  productId: string,
  totalPaise: number,
  noted: Acknowledged = nothingYet(),
): Promise<boolean> {
  const order = anOrder(productId, totalPaise)
  const { id } = order
  const from = { ...originOf(at), 'x-forwarded-for': anAddress() }
  const placed = await post(`${at.url}/api/orders`, order, from)
  if (placed.status !== 201) return false
  noted.placed.add(id)
  const { payment } = placed.body as { payment: { orderId: string } }
  const answer = await post(`${at.sandboxUrl}/pay`, { order_id: payment.orderId, outcome: 'success' }, {})
  const paid = await post(`${at.url}/api/orders/${id}/payment`, answer.body, {
    ...from,
    cookie: placed.cookie,
  })
  const { order: after } = paid.body as { order?: { status: string } }
  const isPaid = paid.status === 200 && after !== undefined && ['completed', 'shipped'].includes(after.status)
  if (isPaid) noted.paid.add(id)
  return isPaid
}

/** Each shopper's own network address; counts only for a shop that trusts the proxy on its machine. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
const itemsOf = (productId: string) => [{ productId, quantity: 1 }]
const originOf = ({ url, origin = url }: Addresses) => ({ origin })

async function post(url: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { status: response.status, cookie, body: (await response.json()) as unknown }
}
