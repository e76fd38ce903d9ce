/**
 * The staff tables with 100,000 orders and 20,000 products, or as many as asked for, over HTTP as the signed-in owner,
 * one request after the other: whole documents, uncached. Then integrators' requests on the same rows.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findRunning, startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { insertManyRows, manyRowsFor } from '#server/seed/many-rows.ts'
import { median, percentile, report } from './lib/figures.ts'
import { startShop, type RunningShop } from './lib/running-shop.ts'

const BUDGET_MS = 300
const WARMING = 3
const ROUNDS = 20
const API_KEY = 'panna_live_KeyOfABenchKeyOfABenchKeyOfABench'
const OWNER = { email: 'owner@panna.example', password: 'an owner of a bench 1' }

type Known = {
  readonly orderId: string
  readonly email: string
  readonly phone: string
  readonly name: string
  readonly city: string
  readonly pincode: string
  readonly userId: string
  readonly productId: string
  readonly couponId: string
  readonly day: string
}

/** Two letters of each word swapped. */
function withTypo(name: string): string {
  return name.replace(/\b(\w\w)(\w)(\w)/g, '$1$3$2')
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
}

/** Each table as staff use it: first page, filtered, searched, and a late page. */
function pagesOf(known: Known): Readonly<Record<string, string>> {
  const shortId = known.orderId.slice(0, 8)
  const search = (path: string, words: string) => `${path}?search=${encodeURIComponent(words)}`
  return {
    dashboard: '/cms',
    orders: '/cms/orders',
    'orders of a status': '/cms/orders?status=shipped',
    'orders to pack': '/cms/orders?state=to_ship',
    'orders to do': '/cms/orders?state=todo',
    'orders in cash to confirm': '/cms/orders?state=unconfirmed',
    'orders with a return': '/cms/orders?state=returns',
    'orders in the archive': '/cms/orders?state=archived',
    'orders that are completed': '/cms/orders?status=completed',
    'orders that are refunded': '/cms/orders?payment=refunded',
    'orders with cash on the way': '/cms/orders?payment=cash_on_the_way',
    'orders by payment and fulfilment': '/cms/orders?payment=cash&fulfilment=delivered',
    'orders of some days': `/cms/orders?from=${known.day}&to=${known.day}`,
    'orders, a page deep down': '/cms/orders?page=400',
    'orders by e-mail': search('/cms/orders', known.email),
    'orders by telephone': search('/cms/orders', known.phone.slice(-10)),
    'orders by the end of a phone number': search('/cms/orders', known.phone.slice(-4)),
    'orders by name': search('/cms/orders', known.name),
    'orders by a name with a typo': search('/cms/orders', withTypo(known.name)),
    'orders by town': search('/cms/orders', known.city),
    'orders by pincode': search('/cms/orders', known.pincode),
    'orders by product': search('/cms/orders', 'emerald planner'),
    'orders by id': search('/cms/orders', shortId),
    'orders by number': search('/cms/orders', 'PN-1078'),
    'orders by nothing that is there': search('/cms/orders', 'umbrella'),
    'an order': `/cms/orders/${known.orderId}`,
    products: '/cms/products',
    'products by words': search('/cms/products', 'emerald planner'),
    'products that run low': '/cms/products?stock=low',
    'products by stock': '/cms/products?sort=stock',
    'products, a page deep down': '/cms/products?page=200',
    'a product’s stock': `/cms/products/${known.productId}/stock`,
    customers: '/cms/customers',
    'customers by e-mail': search('/cms/customers', known.email),
    'customers by name': search('/cms/customers', known.name),
    guests: '/cms/customers?kind=guests',
    'customers, a page deep down': '/cms/customers?page=300',
    'a customer': `/cms/customers/${known.userId}`,
    'customers by telephone': search('/cms/customers', known.phone.slice(-10)),
    'guests by name': '/cms/customers?kind=guests&search=priya',
    coupons: '/cms/coupons',
    'uses of a coupon': `/cms/coupons/${known.couponId}/uses`,
    blog: '/cms/blog',
    reviews: '/cms/reviews',
    'reviews by words': search('/cms/reviews', 'paper'),
    returns: '/cms/returns',
    parcels: '/cms/parcels',
    'parcels that arrived': '/cms/parcels?show=delivered',
    'parcels on their way': '/cms/parcels?show=moving',
    'parcels by name': search('/cms/parcels', known.name),
    'parcels by waybill': search('/cms/parcels', '2000000001234'),
    'returns by name': search('/cms/returns', known.name),
    invoices: '/cms/invoices',
    'invoices by number': search('/cms/invoices', '001234'),
    'invoices by name': search('/cms/invoices', known.name),
    'GST of a month': '/cms/invoices/gst',
    reconciliation: '/cms/reconciliation',
    enquiries: '/cms/enquiries',
    analytics: '/cms/analytics',
    'analytics of a year': '/cms/analytics?range=year',
    'panel search by name': `/cms/search?q=${encodeURIComponent(known.name)}`,
    'panel search by number': '/cms/search?q=PN-1078',
    'panel search with a typo': `/cms/search?q=${encodeURIComponent(withTypo(known.name))}`,
    'system health': '/cms/health',
    'export data': '/cms/export',
    'audit log': '/cms/audit',
    'audit log by words': search('/cms/audit', 'emerald'),
    'audit log of a product': `/cms/audit?subject=product:${known.productId}`,
    coins: `/cms/coins?email=${encodeURIComponent(known.email)}`,
    staff: '/cms/staff',
    'search words': '/cms/synonyms',
    integrations: '/cms/integrations',
  }
}

/** Integrators' requests: the first page of a list, filtered, a late page, from a cursor, and the statistics. */
function callsOf(known: Known): Readonly<Record<string, string>> {
  return {
    orders: '/orders-api/orders?limit=100',
    'orders of a status': '/orders-api/orders?status=shipped',
    'orders of a day': `/orders-api/orders?start_date=${known.day}&end_date=${known.day}`,
    'orders, deep down': '/orders-api/orders?offset=50000',
    'orders that changed': `/orders-api/orders?updated_since=${known.day}&limit=100`,
    'an order': `/orders-api/orders/${known.orderId}`,
    products: '/orders-api/products?limit=100',
    'figures of all time': '/orders-api/stats',
    'orders of an address': `/orders-api/orders?email=${encodeURIComponent(known.email)}`,
    'figures of a year': `/orders-api/stats?start_date=${yearBefore(known.day)}&end_date=${known.day}`,
    'figures of a day': `/orders-api/stats?start_date=${known.day}&end_date=${known.day}`,
  }
}

export type StaffBench = {
  readonly orders: number
  /** The shop's folder, which later runs use again with its orders; undefined: a new one, deleted afterwards. */
  readonly dataDir: string | undefined
}

export async function benchStaff({ orders, dataDir: givenDir }: StaffBench): Promise<void> {
  const dataDir = givenDir ?? mkdtempSync(join(tmpdir(), 'panna-bench-'))
  const options = {
    dataDir,
    env: { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, LOG_LEVEL: 'fatal' },
  }
  try {
    const empty = await startShop(options)
    await empty.stop()
    await fill(dataDir, orders)
    const shop = await startShop(options)
    try {
      const known = await findKnown(shop)
      const cookie = await signIn(shop)
      await measureAll('staff', shop, pagesOf(known), { cookie })
      await measureAll('integrators', shop, callsOf(known), { 'api-key': API_KEY })
    } finally {
      await shop.stop()
    }
  } finally {
    if (givenDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(
  who: string,
  shop: RunningShop,
  paths: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    const times = await measure(`${shop.url}${path}`, headers)
    report({ name: `${who}: ${name}, p50`, value: median(times), unit: 'ms' })
    report({
      name: `${who}: ${name}, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      budget: { atMost: BUDGET_MS },
    })
  }
}

/** Fills a shop that has no orders yet, while it is stopped: its jobs would wait for the locks. */
async function fill(dataDir: string, orders: number): Promise<void> {
  const database = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM orders LIMIT 1')
    if (rows.length > 0) return
    const began = performance.now()
    await insertManyRows(database.url, manyRowsFor(orders))
    report({ name: 'staff: generating all rows', value: (performance.now() - began) / 1_000, unit: 's' })
  } finally {
    await client.end()
    await database.stop()
  }
}

/** One order with what belongs to it. Adds the integrators' key, too. */
async function findKnown(shop: RunningShop): Promise<Known> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Known>(
      `SELECT o.id AS "orderId", customer_email AS email, customer_phone AS phone, customer_name AS name, city, pincode, user_id AS "userId",
              product_id AS "productId", (SELECT id FROM coupons WHERE code = 'MANY10') AS "couponId", to_char(o.created_at - interval '20 days', 'YYYY-MM-DD') AS day
         FROM orders o JOIN order_items i ON i.order_id = o.id WHERE user_id IS NOT NULL AND fulfilment_status = 'delivered'
        ORDER BY o.created_at DESC LIMIT 1`,
    )
    await client.query(
      `INSERT INTO api_keys (name, hint, key_hash, scopes, requests_per_minute)
       VALUES ('Bench', 'panna_live_KeyO', $1, '{orders:read,customers:read,products:read}', 6000) ON CONFLICT (key_hash) DO NOTHING`,
      [createHash('sha256').update(API_KEY).digest('hex')],
    )
    const [known] = rows
    if (!known) throw new Error('no order of an account was generated')
    return known
  } finally {
    await client.end()
  }
}

async function signIn({ url }: RunningShop): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(OWNER),
  })
  if (!answer.ok) throw new Error(`the owner can not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Milliseconds per request, without the warm-up requests. */
async function measure(url: string, headers: Readonly<Record<string, string>>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${response.status} for ${url}`)
    times.push(performance.now() - began)
  }
  return times.slice(WARMING)
}
