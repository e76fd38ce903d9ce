/**
 * Orders placed and paid over HTTP by 16 clients, with the sandbox; then the same SQL run directly from as many
 * connections as the shop has, which is the database's own maximum on this machine.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { findRunning } from '#platform/database/embedded/start-embedded.ts'
import { median, report } from './lib/figures.ts'
import type { RunningShop } from './lib/running-shop.ts'
import { dropBenchJobs, runBareSql } from './bare-sql.ts'

const CLIENTS = 16
const ORDERS = 3_000
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

export async function benchOrders(shop: RunningShop): Promise<void> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const spread = await addStock(pool, 40)
    await quoteAll(shop, spread)
    await run(shop, spread, 300)
    const walk = await run(shop, spread, ORDERS)
    report({
      name: 'orders placed and paid over HTTP, 16 clients',
      value: walk.perSecond,
      unit: 'orders/s',
      budget: { atLeast: 200 },
    })
    report({
      name: 'the same, p99 from placing to paid',
      value: walk.p99Ms,
      unit: 'ms',
      budget: { atMost: 150 },
    })
    report({
      name: 'the same, orders that failed',
      value: walk.failed,
      unit: 'orders',
      budget: { atMost: 0 },
    })
    const bare = await runBareSql(databaseUrl, spread, ORDERS)
    await dropBenchJobs(databaseUrl)
    report({ name: 'the same SQL statements run bare', value: bare, unit: 'orders/s' })
    report({
      name: 'HTTP walk against bare SQL',
      value: walk.perSecond / bare,
      unit: 'ratio',
      budget: { atLeast: 0.4 },
    })
    const hot = await run(shop, spread.slice(0, 1), 1_500)
    report({
      name: 'one hot product, placed and paid',
      value: hot.perSecond,
      unit: 'orders/s',
      budget: { atLeast: 150 },
    })
    const broken = await findBrokenInvariants(pool)
    report({
      name: 'invariants broken afterwards',
      value: broken.length,
      unit: 'rows',
      budget: { atMost: 0 },
    })
  } finally {
    await pool.end()
  }
}

/** Products with enough stock for every order, received like any other. */
async function addStock(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH chosen AS (SELECT id FROM products WHERE status = 'active' AND on_hand > 0 AND in_stock LIMIT $1),
          filled AS (UPDATE products SET on_hand = on_hand + 100000 FROM chosen WHERE products.id = chosen.id RETURNING products.id),
          booked AS (INSERT INTO stock_movements (product_id, kind, quantity, reason) SELECT id, 'received', 100000, 'bench' FROM filled)
     SELECT id FROM filled`,
    [count],
  )
  return rows.map((row) => row.id)
}

/** The total of an order of each product, as the shop quotes it. */
async function quoteAll(shop: RunningShop, products: readonly string[]): Promise<void> {
  for (const productId of products) {
    const quote = await post(
      `${shop.url}/api/cart/quote`,
      { items: itemsOf(productId) },
      { origin: shop.url },
    )
    totals.set(productId, (quote.body as { totalPaise: number }).totalPaise)
  }
}

const totals = new Map<string, number>()
const itemsOf = (productId: string) => [{ productId, quantity: 1 }]

async function run(shop: RunningShop, products: readonly string[], orders: number) {
  const latencies: number[] = []
  let failed = 0
  let next = 0
  const began = performance.now()
  const client = async (): Promise<void> => {
    while (next < orders) {
      const product = products[next % products.length]
      next += 1
      if (!product) return
      const sentAt = performance.now()
      if (await buy(shop, product)) latencies.push(performance.now() - sentAt)
      else failed += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const seconds = (performance.now() - began) / 1_000
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / seconds,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    p50Ms: median(latencies),
    failed,
  }
}

/** One shopper: place, pay in the sandbox, confirm. */
async function buy(shop: RunningShop, productId: string): Promise<boolean> {
  const id = randomUUID()
  const origin = { origin: shop.url }
  const order = {
    id,
    items: itemsOf(productId),
    customer: CUSTOMER,
    expectedTotalPaise: totals.get(productId),
  }
  const placed = await post(`${shop.url}/api/orders`, order, origin)
  if (placed.status !== 201) return false
  const { payment } = placed.body as { payment: { orderId: string } }
  const answer = await post(`${shop.sandboxUrl}/pay`, { order_id: payment.orderId, outcome: 'success' }, {})
  const paid = await post(`${shop.url}/api/orders/${id}/payment`, answer.body, {
    ...origin,
    cookie: placed.cookie,
  })
  const { order: after } = paid.body as { order?: { status: string } }
  return paid.status === 200 && after !== undefined && ['completed', 'shipped'].includes(after.status)
}

async function post(url: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { status: response.status, cookie, body: await response.json() }
}
