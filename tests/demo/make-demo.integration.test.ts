/** A demo of a few days: it contains everything that staff look at, and all invariants hold. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { createPdfPrinter } from '#modules/invoicing/providers/pdf.ts'
import { createOwnPages } from '#modules/content/providers/own-pages.ts'
import { createRazorpay } from '#modules/payments/providers/razorpay.ts'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import { createMachine } from '#modules/reports/providers/machine.ts'
import { createWebhookSender } from '#modules/partners/providers/sender.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { makeDemo } from '../../scripts/demo/make-demo.ts'
import { createPictureFetcher } from '#platform/pictures/fetch-picture.ts'
import { createSingleFlight } from '#platform/process/concurrency.ts'
import type { Deps } from '#platform/deps.ts'
import { SUBSCRIBERS } from '#app/subscribers.ts'
import { SAMPLE_GOODS } from '#server/seed/samples.ts'
import { testDatabase } from '../support/database.ts'
import { aStaffMember } from '../support/money.ts'
import { KEYS } from '../support/shop.ts'

const database = await testDatabase()
const sandbox = await startSandbox({ ...KEYS, port: 0, smtpPort: 0 })
afterAll(() => sandbox.close())
await aStaffMember(database)

const silent = () => undefined
const makeDeps = (own: Pick<Deps, 'db' | 'mail' | 'clock'>): Deps => ({
  ...own,
  payments: createRazorpay({ ...KEYS, baseUrl: sandbox.url, webhookSecrets: [KEYS.webhookSecret] }),
  shipping: createDelhivery({ baseUrl: sandbox.url, token: 'test_token', pickupLocation: 'Panna warehouse' }),
  documents: createPdfPrinter(),
  crm: null,
  analytics: null,
  machine: createMachine({ dataDir: '/', shopUrl: 'http://shop.test' }),
  webhooks: createWebhookSender({ userAgent: 'Panna-Webhooks/1', isLoopbackAllowed: true }),
  pictureFiles: createPictureFetcher({ userAgent: 'Panna-Pictures/1', isLoopbackAllowed: true }),
  pictureStore: null,
  // Nobody listens there yet, just as when a demo is created.
  ownPages: createOwnPages({ host: '127.0.0.1', port: 1, shopUrl: 'http://shop.test' }),
  ids: {
    token: () => randomBytes(32).toString('base64url'),
    digest: (text) => createHash('sha256').update(text).digest('hex'),
  },
  log: { info: silent, warn: silent, error: silent },
  singleFlight: createSingleFlight(),
  samples: async () => SAMPLE_GOODS,
  subscribers: SUBSCRIBERS,
  options: { shopUrl: 'http://shop.test', areOpenOrdersLimited: false, takesRealMoney: false },
})

async function words(sql: string): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ word: string }>(sql)
  return rows.map(({ word }) => word).toSorted()
}

const statesOf = (column: string, table: string) => words(`SELECT DISTINCT ${column} AS word FROM ${table}`)
const countOf = async (table: string) =>
  Number((await words(`SELECT count(*)::text AS word FROM ${table}`))[0])

const plain = await countOf('orders')
await makeDemo({
  databaseUrl: database.url,
  sandboxUrl: sandbox.url,
  makeDeps,
  days: 6,
  seed: 5,
  ordersPerDay: 10,
})

test('a plain shop has no orders', () => {
  expect(plain).toBe(0)
})

test('its orders cover every status, paid online and in cash', async () => {
  expect(await statesOf('status', 'orders')).toEqual(['completed', 'failed', 'pending', 'shipped'])
  expect(await statesOf('payment_status', 'orders')).toEqual([
    'failed',
    'paid',
    'partly_refunded',
    'refunded',
    'unpaid',
  ])
  expect(await statesOf('fulfilment_status', 'orders')).toEqual([
    'cancelled',
    'delivered',
    'none',
    'requested',
    'returned',
    'returning',
    'shipped',
  ])
  expect(await statesOf('payment_method', 'orders')).toEqual(['cod', 'prepaid'])
})

test('its returns and refunds do, too', async () => {
  expect(await statesOf('status', 'returns')).toEqual(
    expect.arrayContaining(['approved', 'completed', 'refused', 'requested']),
  )
  expect(await statesOf('wish', 'returns')).toEqual(['refund', 'replacement'])
  expect(await statesOf('status', 'refunds')).toContain('accepted')
})

test.each([
  'reviews',
  'enquiries',
  'enquiry_events',
  'wishlist_items',
  'coupon_redemptions',
  'audit_entries',
  'pickups',
  'shipment_scans',
  'addresses',
  'welcome_bonuses',
  "page_views WHERE page = 'product'",
  "ledger_entries WHERE kind = 'redeemed'",
  "ledger_entries WHERE kind = 'earned'",
  "invoices WHERE kind = 'credit_note'",
  "user_roles WHERE staff_role = 'support'",
  "orders WHERE created_at > now() - interval '3 hours'",
  'orders WHERE session_id IS NOT NULL',
])('there are some %s', async (table) => {
  expect(await countOf(table)).toBeGreaterThan(0)
})

test('its blog has published posts, a scheduled one, and a draft', async () => {
  expect(await statesOf('status', 'blog_posts')).toEqual(['draft', 'published', 'scheduled'])
})

test('nothing in it is dated in the future', async () => {
  const moments = ['orders', 'order_events', 'invoices', 'shipment_scans', 'reviews', 'ledger_entries']
  for (const table of moments) {
    const column = { invoices: 'issued_at', shipment_scans: 'scanned_at' }[table] ?? 'created_at'
    expect(await countOf(`${table} WHERE ${column} > now()`), table).toBe(0)
  }
})

test("only the demo's connections use its clock: the shop continues at the real time", async () => {
  expect(await words('SELECT (shop_now() = now())::text AS word')).toEqual(['true'])
})

test('all invariants hold', async () => {
  expect(await findBrokenInvariants(database.db.pool)).toEqual([])
})
