/**
 * The whole shop is killed with -9 repeatedly while shoppers place and pay orders. Afterwards nothing acknowledged is
 * lost, nothing is sold twice, and all invariants hold. The seed is printed; PANNA_FAULT_SEED replays one,
 * PANNA_FAULT_KILLS makes the run longer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { randomInt, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { findRunning } from '#platform/database/embedded/start-embedded.ts'
import { KEYS, CUSTOMER } from '../support/shop.ts'
import { startShopProcess, type ShopProcess } from '../support/shop-process.ts'
import { startSandbox } from '../../sandbox/server.ts'

const SEED = Number(process.env['PANNA_FAULT_SEED'] ?? randomInt(2 ** 31))
const KILLS = Number(process.env['PANNA_FAULT_KILLS'] ?? 4)
const SHOPPERS = 6
const STOCK = 60

const dataDir = mkdtempSync(join(tmpdir(), 'panna-faults-'))
// The provider keeps running when the shop is killed, like the real one.
const sandbox = await startSandbox({ ...KEYS, port: 0, smtpPort: 0 })
const settings = {
  DATA_DIR: dataDir,
  RAZORPAY_KEY_ID: KEYS.keyId,
  RAZORPAY_KEY_SECRET: KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
  RAZORPAY_BASE_URL: sandbox.url,
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  MAIL_FROM: 'hello@panna.example',
}
let shop: ShopProcess = await startShopProcess(settings)

afterAll(async () => {
  await shop.stop()
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`kill -9 in the middle loses nothing that was acknowledged (seed ${SEED})`, async () => {
  const random = mulberry(SEED)
  const productId = await stockOneProduct()
  const placed = new Set<string>()
  const paid = new Set<string>()
  let isOver = false

  const shopper = async (): Promise<void> => {
    while (!isOver) await buy(productId, placed, paid).catch(() => shop.ready())
  }
  const shoppers = Array.from({ length: SHOPPERS }, shopper)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const target = paid.size + 1 + Math.floor(random() * 4)
    await waitFor(() => paid.size >= Math.min(target, STOCK - SHOPPERS))
    shop = await shop.killAndRestart()
  }
  isOver = true
  await Promise.all(shoppers)

  const { rows, broken, sold } = await verdict(productId)
  const statusOf = new Map(rows.map((row) => [row.id, row.status]))
  expect([...placed].filter((id) => !statusOf.has(id))).toEqual([])
  // Parcels of paid orders are booked meanwhile.
  const isPaid = (id: string) => ['completed', 'shipped'].includes(statusOf.get(id) ?? '')
  expect([...paid].filter((id) => !isPaid(id))).toEqual([])
  expect(broken).toEqual([])
  expect(sold).toBeLessThanOrEqual(STOCK)
  expect(paid.size).toBeGreaterThanOrEqual(KILLS)
})

/** One shopper's visit; any request may fail when the shop is killed, but what was acknowledged counts. */
async function buy(productId: string, placed: Set<string>, paid: Set<string>): Promise<void> {
  const { url } = shop
  const items = [{ productId, quantity: 1 }]
  const quote = await post(`${url}/api/cart/quote`, { items })
  const id = randomUUID()
  const answer = await post(`${url}/api/orders`, {
    id,
    items,
    customer: CUSTOMER,
    expectedTotalPaise: quote.body.totalPaise,
  })
  if (answer.status !== 201) return
  placed.add(id)
  const window = await post(`${sandbox.url}/pay`, {
    order_id: answer.body.payment.orderId,
    outcome: 'success',
  })
  const confirmed = await post(`${url}/api/orders/${id}/payment`, window.body, answer.cookie)
  if (confirmed.status === 200 && confirmed.body.order.status === 'completed') paid.add(id)
}

async function post(url: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', origin: shop.url, cookie }
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  const set = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  // The response shapes are tested elsewhere; this test only reads them.
  return { status: response.status, cookie: set, body: (await response.json()) as Answer }
}

type Answer = { totalPaise: number; payment: { orderId: string }; order: { status: string } }

async function stockOneProduct(): Promise<string> {
  return onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `WITH chosen AS (SELECT id, on_hand FROM products WHERE status = 'active' AND on_hand > 0 ORDER BY id LIMIT 1),
            booked AS (INSERT INTO stock_movements (product_id, kind, quantity, reason) SELECT id, 'adjusted', $1 - on_hand, 'test' FROM chosen WHERE on_hand <> $1)
       UPDATE products SET on_hand = $1 FROM chosen WHERE products.id = chosen.id RETURNING products.id`,
      [STOCK],
    )
    return rows[0]?.id ?? ''
  })
}

async function verdict(productId: string) {
  return onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; status: string }>('SELECT id, status FROM orders')
    const sold = await client.query<{ sold: string }>(
      `SELECT coalesce(-sum(quantity), 0) AS sold FROM stock_movements WHERE product_id = $1 AND kind = 'sold'`,
      [productId],
    )
    return { rows, broken: await findBrokenInvariants(client), sold: Number(sold.rows[0]?.sold) }
  })
}

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = await findRunning(dataDir)
  if (!url) throw new Error('the shop has no database')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

/** A small seeded generator, so that a failing run can be repeated. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
