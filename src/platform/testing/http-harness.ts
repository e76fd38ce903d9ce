/** The app as in production, on a real database and with a sandbox, called without a port. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { Quote } from '#modules/cart/rules/quote.ts'
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import type { OrderView, PaymentRequestView } from '#modules/orders/rules/order-view.ts'
import type { SessionAnswer } from '#modules/accounts/http/account-routes.ts'
import { buildApp, type AppOptions, type AppSettings } from '#server/app.ts'
import { createAdmission } from '#server/admission.ts'
import { readCronState } from '#server/cron.ts'
import { createProcessMetrics } from '#server/metrics/process-metrics.ts'
import type { Analytics } from '#modules/reports/providers/port.ts'
import { webFamilies, shopFamilies } from '#server/metrics/shop-metrics.ts'
import { ensureFirstAdmin } from '#server/first-admin.ts'
import { createLog } from '../process/log.ts'
import { ownOrigins } from '../http/same-origin.ts'
import { createAccounts, type AccountsOptions } from '#modules/accounts/http/accounts.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

export const ADMIN = { email: 'owner@example.test', password: 'owner-password-1' }

export const INTEGRATOR_KEY = 'a-key-for-tests'
export const INTEGRATOR_SECRET = 'a-secret-for-tests'
export const CARRIER_PUSH_SECRET = 'a-path-for-tests-of-32-characters'

export type TestApp = Awaited<ReturnType<typeof testApp>>

export type TestAppOptions = {
  readonly shopUrl?: string
  readonly settings?: Partial<AppSettings>
  readonly app?: Partial<AppOptions>
  readonly areSignInsLimited?: boolean
  readonly accounts?: Partial<AccountsOptions>
  readonly testing?: TestShop
  readonly analytics?: Analytics
}

export async function testApp(options: TestAppOptions = {}) {
  const testing = options.testing ?? (await testShop())
  const shopUrl = options.shopUrl ?? 'http://shop.test'
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const accounts = createAccounts({
    shop: testing.shop,
    orm: testing.db.orm,
    secret: 'a-secret-for-tests-of-more-than-32-characters',
    previousSecret: null,
    shopUrl,
    origins: ownOrigins(shopUrl),
    isRateLimited: options.areSignInsLimited ?? false,
    isLoopbackFree: false,
    isFactorRequired: false,
    google: null,
    log,
    ...options.accounts,
  })
  const metrics = createProcessMetrics()
  const admission = options.app?.admission ?? createAdmission()
  afterAll(() => metrics.close())
  const app = await buildApp({
    shop: testing.shop,
    accounts,
    pages: null,
    pageCache: null,
    staticFiles: null,
    pictures: null,
    admission,
    isDatabaseUp: async () => true,
    readCronState: () => readCronState(testing.db.pool),
    metrics,
    readMetrics: async () => [
      ...metrics.collect(),
      ...webFamilies({
        pageCache: options.app?.pageCache ?? null,
        staticFiles: options.app?.staticFiles ?? null,
        pictures: options.app?.pictures ?? null,
        admission,
        ...(options.analytics && { analytics: options.analytics }),
      }),
      ...shopFamilies(await testing.shop.getOperatingFacts(), await readCronState(testing.db.pool)),
    ],
    log,
    settings: {
      page: {
        shopUrl,
        isTestMode: false,
        mailboxUrl: null,
        checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
        measuredBy: null,
        isEnquiryForwarded: false,
      },
      trustProxy: false,
      isRateLimited: false,
      isMetricsPublic: false,
      integrators: { key: INTEGRATOR_KEY, secret: INTEGRATOR_SECRET, isTestKeyOn: false },
      carrierPushSecret: CARRIER_PUSH_SECRET,
      isDevelopment: false,
      ...options.settings,
    },
    ...options.app,
  })
  afterAll(() => app.close())
  return { ...testing, app, accounts, lines, shopUrl, browser: () => aBrowser({ app, shopUrl }) }
}

export async function signInAsOwner(testing: TestApp): Promise<Browser> {
  await ensureFirstAdmin({ firstAdmin: ADMIN }, testing.url)
  const browser = testing.browser()
  const answer = await browser.post('/api/auth/sign-in/email', ADMIN)
  if (answer.status !== 200) throw new Error(`the owner can not sign in: ${answer.status} ${answer.text}`)
  return browser
}

/** Every field that one of our responses may have; each test reads those of its own call. */
export type AnswerBody = Readonly<Quote> &
  SessionAnswer & {
    readonly error: {
      readonly code: string
      readonly message: string
      readonly fields: Readonly<Record<string, string>>
      readonly quote: Quote
    }
    readonly order: OrderView
    readonly payment: NonNullable<PaymentRequestView>
    readonly orders: readonly OrderView[]
    readonly products: readonly ProductCard[]
    readonly total: number
  }

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly json: AnswerBody
  readonly setCookies: readonly string[]
}

export type Browser = ReturnType<typeof aBrowser>

/** Keeps cookies and sends its origin, as browsers do. */
export function aBrowser({ app, shopUrl }: { readonly app: FastifyInstance; readonly shopUrl: string }) {
  const jar = new Map<string, string>()

  async function ask(options: InjectOptions): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: shopUrl, ...(cookie === '' ? {} : { cookie }), ...options.headers }
    const answer = await app.inject({ ...options, headers })
    const setCookies = [answer.headers['set-cookie'] ?? []].flat()
    for (const each of setCookies) {
      const [pair = ''] = each.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return {
      status: answer.statusCode,
      headers: answer.headers as Answer['headers'],
      text: answer.body,
      json: parsed(answer.body) as AnswerBody,
      setCookies,
    }
  }

  return {
    jar,
    ask,
    get: (url: string, headers: Record<string, string> = {}) => ask({ method: 'GET', url, headers }),
    post: (url: string, body: unknown, headers: Record<string, string> = {}) =>
      ask({
        method: 'POST',
        url,
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    /** Submits a form of a page as a browser does without scripts. */
    postForm: (url: string, fields: Readonly<Record<string, string>>) =>
      ask({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          host: new URL(shopUrl).host,
        },
      }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every row of the tables that placing and paying touch: a refusal must leave them unchanged. */
export async function everythingStored({ db }: Pick<TestShop, 'db'>): Promise<unknown> {
  const tables = [
    'orders',
    'order_items',
    'order_events',
    'payments',
    'webhook_inbox',
    'stock_movements',
    'payment_flags',
    'refunds',
  ]
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')
  const { rows } = await db.pool.query(
    `SELECT ${counts}, (SELECT sum(reserved) FROM products) AS reserved,
            (SELECT string_agg(id || payment_status || fulfilment_status, ',' ORDER BY id) FROM orders) AS states`,
  )
  return rows[0]
}
