/**
 * Orders placed and paid over HTTP by 16 clients, with the sandbox; then the same SQL run directly from as many
 * connections as the shop has, which is the database's own maximum on this machine.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { insertGuestSession } from '#modules/accounts/data/sign-in-records.ts'
import { lockProducts } from '#modules/catalogue/data/stock.ts'
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import { insertInvoice } from '#modules/invoicing/data/invoices.ts'
import { composeInvoice } from '#modules/invoicing/rules/compose-invoice.ts'
import { seriesOf } from '#modules/invoicing/rules/tax-periods.ts'
import { lockOrderOfPayment } from '#modules/orders/data/order-locks.ts'
import { findOrder, insertOrder } from '#modules/orders/data/orders.ts'
import { completePayment } from '#modules/payments/data/complete-payment.ts'
import { recordProviderOrder, storeWebhooks } from '#modules/payments/data/payments.ts'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { connect } from '#platform/database/connection.ts'
import { findRunning } from '#platform/database/embedded/start-embedded.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { addStock, buy, quote } from './lib/buying.ts'
import { type Costs, costsPerOrder, readCosts } from './lib/costs.ts'
import { median, report } from './lib/figures.ts'
import type { RunningShop } from './lib/running-shop.ts'

const CLIENTS = 16
const ORDERS = 3_000

export async function benchOrders(shop: RunningShop): Promise<void> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const spread = await addStock(pool, 40)
    await quoteAll(shop, spread)
    await run(shop, spread, 300)
    const before = await readCosts(shop, pool)
    const walk = await run(shop, spread, ORDERS)
    const costs = costsPerOrder(before, await readCosts(shop, pool), ORDERS)
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
    reportCosts(costs)
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

const MAX_STATEMENTS = 16
const MAX_WAL_KB = 10
const MAX_CPU_MS = 5

/** Of one order with its jobs: the same on a busy machine. */
function reportCosts({ statements, walBytes, cpu }: Costs): void {
  const sent = Object.values(statements).reduce((sum, each) => sum + each, 0)
  const each = (name: string, value: number, unit: string, atMost?: number) =>
    report({ name: `each of them: ${name}`, value, unit, ...(atMost && { budget: { atMost } }) })
  each('SQL statements', sent, 'statements', MAX_STATEMENTS)
  each('WAL', walBytes / 1_000, 'kB', MAX_WAL_KB)
  each('CPU of PostgreSQL', cpu.postgres, 'ms', MAX_CPU_MS)
  each('CPU of the shop', cpu.shop, 'ms', MAX_CPU_MS)
  each('CPU of the sandbox', cpu.sandbox, 'ms')
  each('CPU of the document printer', cpu.printer, 'ms')
}

/** The total of an order of each product. */
const totals = new Map<string, number>()

async function quoteAll(shop: RunningShop, products: readonly string[]): Promise<void> {
  for (const productId of products) totals.set(productId, (await quote(shop, productId)) ?? 0)
}

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
      if (await buy(shop, product, totals.get(product) ?? 0)) latencies.push(performance.now() - sentAt)
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

const CONNECTIONS = 8
const CUSTOMER = {
  fullName: 'Asha Rao',
  email: 'asha@example.test',
  phone: '9848012345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}

/** Orders per second if each runs only the SQL of placing and paying, directly on the database driver. */
async function runBareSql(databaseUrl: string, products: readonly string[], orders: number): Promise<number> {
  const db = connect(databaseUrl, { size: CONNECTIONS })
  const session = await insertGuestSession(db.pool, randomUUID(), 24)
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < orders) {
      const productId = products[next % products.length] as ProductId
      next += 1
      await placeAndPay(db, session.id, productId)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const perSecond = orders / ((performance.now() - began) / 1_000)
  await db.close()
  return perSecond
}

async function placeAndPay(
  db: ReturnType<typeof connect>,
  guestSessionId: Awaited<ReturnType<typeof insertGuestSession>>['id'],
  productId: ProductId,
) {
  const id = randomUUID() as OrderId
  const providerOrderId = `order_${id.replaceAll('-', '').slice(0, 14)}`
  await transaction(db, async (tx) => {
    const product = (await lockProducts(tx, [productId])).get(productId)
    if (!product) throw new Error('a product of the bench is missing')
    const unitPaise = sellingPrice(product)
    await insertOrder(tx, {
      id,
      userId: null,
      guestSessionId,
      contentDigest: id,
      customer: CUSTOMER,
      business: null,
      delivery: 'courier',
      couponCode: null,
      subtotalPaise: unitPaise,
      shippingPaise: paise(5_000),
      couponDiscountPaise: paise(0),
      coinsRedeemed: 0,
      coinDiscountPaise: paise(0),
      paymentMethod: 'prepaid',
      mailbox: '',
      codFeePaise: paise(0),
      totalPaise: paise(unitPaise + 5_000),
      coinsEarned: 0,
      coinsPercent: 10,
      reservedForMinutes: 30,
      promisedBy: null,
      provider: 'razorpay',
      items: [{ ...product, productId, quantity: 1, unitPaise, path: '/x' }],
    })
  })
  await recordProviderOrder(db.pool, id, providerOrderId)
  await storeWebhooks(db.pool, 'razorpay', [{ eventId: id, rawBody: Buffer.from('{}'), outcome: null }])
  await findOrder(db.pool, id)
  await transaction(db, async (tx) => {
    const order = await lockOrderOfPayment(tx, providerOrderId)
    if (!order) throw new Error('an order of the bench is missing')
    const { invoice: found } = await completePayment(tx, order, {
      providerPaymentId: `pay_${providerOrderId.slice(6)}`,
      actor: 'callback',
      goods: 'reserved',
      jobs: [{ task: 'bench', payload: { orderId: id }, key: null }],
    })
    if (!found) throw new Error('an order of the bench has an invoice already')
    const { kind, document } = composeInvoice(found.order)
    const invoice = { ...seriesOf('invoice', found.day), kind, day: found.day, document }
    await insertInvoice(tx, { ...invoice, refundId: null, correctsId: null })
  })
}

/** Deletes the bench's jobs from the queue. */
async function dropBenchJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = 'bench'`,
  )
  await client.end()
}
