/**
 * The shop as in production except for its environment: a database of its own and a sandbox in this process. No part of
 * the shop is mocked.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, expect } from 'vitest'
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { createPdfPrinter } from '#modules/invoicing/providers/pdf.ts'
import { createSmtpMail } from '#platform/mail/smtp.ts'
import { withMailTexts } from '#modules/reports/actions/mail-texts.ts'
import { createOwnPages } from '#modules/content/providers/own-pages.ts'
import { createRazorpay } from '#modules/payments/providers/razorpay.ts'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import { createMachine } from '#modules/reports/providers/machine.ts'
import { createWebhookSender } from '#modules/partners/providers/sender.ts'
import { createPictureFetcher } from '#platform/pictures/fetch-picture.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { createSingleFlight } from '#platform/process/concurrency.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { bindShop } from '#app/shop.ts'
import { SUBSCRIBERS } from '#app/subscribers.ts'
import { SAMPLE_GOODS } from '#server/seed/samples.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { only } from '#platform/database/statement.ts'

export const KEYS = { keyId: 'rzp_test_panna', keySecret: 'sandbox_secret', webhookSecret: 'whsec_test' }

/** Far longer than a busy machine needs. */
export const PATIENT_MS = 30_000
/** For an answer that never comes. */
const IMPATIENT_MS = 2_000

export type TestShop = Awaited<ReturnType<typeof testShop>>

export async function testShop(
  options: { readonly poolSize?: number; readonly database?: TestDatabase } = {},
) {
  const database =
    options.database ?? (await testDatabase(options.poolSize ? { size: options.poolSize } : {}))
  const sandbox = await startSandbox({ ...KEYS, port: 0, smtpPort: 0 })
  const pictureFiles = createPictureFetcher({
    userAgent: 'Panna-Pictures/1',
    isLoopbackAllowed: true,
    deadlineMs: PATIENT_MS,
  })
  const mail = withMailTexts(
    createSmtpMail({ url: `smtp://127.0.0.1:${sandbox.smtpPort}`, from: 'hello@panna.example' }),
    database.db.pool,
  )
  const logged: { level: string; message: string }[] = []
  const record = (level: string) => (_facts: Record<string, unknown>, message: string) => {
    logged.push({ level, message })
  }
  const providers = (deadlineMs: number) => ({
    payments: createRazorpay({
      ...KEYS,
      baseUrl: sandbox.url,
      webhookSecrets: [KEYS.webhookSecret],
      deadlineMs,
    }),
    shipping: createDelhivery({
      baseUrl: sandbox.url,
      token: 'test_token',
      pickupLocation: 'Panna warehouse',
      deadlineMs,
    }),
    webhooks: createWebhookSender({ userAgent: 'Panna-Webhooks/1', isLoopbackAllowed: true, deadlineMs }),
  })
  const deps: Deps = {
    db: database.db,
    ...providers(PATIENT_MS),
    mail,
    documents: createPdfPrinter(),
    crm: null,
    analytics: null,
    machine: createMachine({ dataDir: tmpdir(), shopUrl: 'http://shop.test' }),
    pictureFiles,
    pictureStore: null,
    // Nothing listens there: a test that sends requests to a shop starts its own.
    ownPages: createOwnPages({ host: '127.0.0.1', port: 1, shopUrl: 'http://shop.test' }),
    clock: {
      now: () => new Date(),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    ids: {
      token: () => randomBytes(32).toString('base64url'),
      digest: (text) => createHash('sha256').update(text).digest('base64url'),
    },
    log: { info: record('info'), warn: record('warn'), error: record('error') },
    singleFlight: createSingleFlight(),
    samples: async () => SAMPLE_GOODS,
    subscribers: SUBSCRIBERS,
    options: { shopUrl: 'http://shop.test', areOpenOrdersLimited: false, takesRealMoney: false },
  }
  afterAll(async () => {
    mail.close()
    pictureFiles.close()
    await sandbox.close()
  })
  return {
    ...database,
    deps,
    shop: bindShop(deps),
    /** The same shop, for providers that never answer. */
    impatient: () => bindShop({ ...deps, ...providers(IMPATIENT_MS) }),
    sandbox,
    logged,
  }
}

/** A guest's browser that has a session. */
export async function aGuest({ shop }: Pick<TestShop, 'shop'>): Promise<Actor> {
  const session = await shop.startGuestSession()
  return { kind: 'guest', guestSessionId: session.id }
}

export const CUSTOMER = {
  fullName: 'Asha Rao',
  email: 'asha@example.test',
  phone: '+91 98480 12345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
} as const

export type ProductData = {
  readonly onHand: number | null
  readonly pricePaise: number
  readonly name: string
}

/** A product of the test's own, received into stock like real ones. */
export async function aProduct(
  { db }: Pick<TestShop, 'db'>,
  facts: Partial<ProductData> = {},
): Promise<ProductId> {
  const { onHand = 10, pricePaise = 24_900, name = 'Test Notebook' } = facts
  const label = randomBytes(5).toString('hex')
  const { rows } = await db.pool.query<{ id: ProductId }>(
    `WITH product AS (
       INSERT INTO products (sku, slug, name, category, price_paise, image_url, on_hand, format, pages, cover, gsm, ruling, hsn, gst_rate_percent)
       VALUES ($1, $1, $2, 'Ruled Notebooks', $3, '/images/x.svg', $4, 'A5', 200, 'soft', 70, 'ruled', '4820', 0) RETURNING id, on_hand
     ), movement AS (
       INSERT INTO stock_movements (product_id, kind, quantity) SELECT id, 'received', on_hand FROM product WHERE on_hand > 0
     ) SELECT id FROM product`,
    [`test-${label}`, name, pricePaise, onHand],
  )
  return rows[0]!.id
}

export type OrderWish = {
  readonly id?: OrderId
  readonly items: readonly { readonly productId: ProductId; readonly quantity: number }[]
  readonly couponCode?: string
  readonly coins?: number
  readonly expectedTotalPaise?: number
  readonly customer?: typeof CUSTOMER
  readonly business?: BusinessBuyer
}

/** Places an order as a browser does: requests a quote and accepts its total. */
export async function place({ shop }: Pick<TestShop, 'shop'>, actor: Actor, wish: OrderWish) {
  const { id = randomUUID() as OrderId, customer = CUSTOMER, ...rest } = wish
  const expectedTotalPaise = wish.expectedTotalPaise ?? (await shop.quoteCart(actor, rest)).totalPaise
  return shop.placeOrder(actor, { ...rest, id, customer, expectedTotalPaise })
}

/** Places an order that must succeed. */
export async function placed(testing: Pick<TestShop, 'shop'>, actor: Actor, wish: OrderWish) {
  const result = await place(testing, actor, wish)
  if (!result.ok) throw new Error(`order refused: ${result.problem.code} ${result.problem.key}`)
  const { order, payment } = result.value
  return { id: order.id, order, payment, gatewayOrderId: payment?.orderId ?? '' }
}

export type WindowAnswer = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** Pays in the sandbox's window; returns what its handler would receive. */
export async function payInWindow(
  { sandbox }: Pick<TestShop, 'sandbox'>,
  gatewayOrderId: string,
  outcome = 'success',
) {
  return (await post(`${sandbox.url}/pay`, { order_id: gatewayOrderId, outcome })) as WindowAnswer
}

/** Notifies the shop about a payment as the browser does. */
export function confirm(
  { shop }: Pick<TestShop, 'shop'>,
  actor: Actor,
  orderId: OrderId,
  answer: WindowAnswer,
) {
  return shop.confirmPayment(actor, {
    orderId,
    providerPaymentId: answer.razorpay_payment_id,
    signature: answer.razorpay_signature,
  })
}

export function setFaults({ sandbox }: Pick<TestShop, 'sandbox'>, faults: Record<string, unknown>) {
  return post(`${sandbox.url}/faults`, faults)
}

/** A signed event as the provider sends it. */
export function anEvent(name: string, payment: Record<string, unknown>, eventId: string = randomUUID()) {
  const entity = { entity: 'payment', currency: 'INR', status: 'captured', ...payment }
  const body = {
    entity: 'event',
    account_id: 'acc_TestTestTest01',
    event: name,
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: 1_790_000_000,
  }
  const rawBody = Buffer.from(JSON.stringify(body))
  return {
    rawBody,
    eventId,
    signature: createHmac('sha256', KEYS.webhookSecret).update(rawBody).digest('hex'),
  }
}

/** Stores an event and processes the inbox. */
export async function receive({ shop }: Pick<TestShop, 'shop'>, event: ReturnType<typeof anEvent>) {
  const stored = only(await shop.recordWebhooks([event]))
  while (await shop.processWebhooks());
  return stored
}

export async function stockOf({ db }: Pick<TestShop, 'db'>, productId: ProductId) {
  const { rows } = await db.pool.query<{ onHand: number; reserved: number }>(
    `SELECT on_hand AS "onHand", reserved FROM products WHERE id = $1`,
    [productId],
  )
  return rows[0]!
}

/** Units of cash orders that are with the courier. */
export async function withCourierOf({ db }: Pick<TestShop, 'db'>, productId: ProductId): Promise<number> {
  const { rows } = await db.pool.query<{ units: number }>(
    `SELECT with_courier AS units FROM products WHERE id = $1`,
    [productId],
  )
  return rows[0]!.units
}

/** All invariants hold. Checked at the end of each test about money or stock. */
export async function expectBooksToAgree({ db }: Pick<TestShop, 'db'>) {
  expect(await findBrokenInvariants(db.pool)).toEqual([])
}

const hoursAhead = new WeakMap<TestShop, number>()

/** Sets the shop's clock ahead of the real one by more hours. It continues by itself and never goes back. */
export async function moveClock(testing: TestShop, hours: number): Promise<void> {
  const ahead = (hoursAhead.get(testing) ?? 0) + hours
  hoursAhead.set(testing, ahead)
  // In the test's own copy of the database, for all its connections at once.
  await testing.db.pool.query(
    `CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
     RETURN now() + interval '${ahead} hours'`,
  )
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
