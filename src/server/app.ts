/**
 * The Fastify app, used by the start and by tests. Static files and the page cache are served before it, on the bare
 * HTTP server, so that a cached page costs little more than its bytes.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import type { PageSettings } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import { accountApi, sessionApi, accountRoutes } from '#modules/accounts/http/account-routes.ts'
import { analyticsApi, viewsApi } from '#modules/reports/http/visits-api.ts'
import { cartApi, accountListsApi } from '#modules/cart/http/cart.ts'
import { contactApi } from '#modules/enquiries/http/contact.ts'
import { contentReports, checkoutSources, securityHeaders } from '#platform/http/security-headers.ts'
import { guestOrdersApi } from '#modules/orders/http/guest-orders.ts'
import { orderReadingApi, ordersApi } from '#modules/checkout/http/orders.ts'
import { pincodesApi } from '#modules/fulfilment/http/pincodes.ts'
import { sheetUploadsApi } from '#platform/http/uploads.ts'
import { sheetUploads } from './sheet-uploads.ts'
import { productsApi } from '#modules/catalogue/http/products.ts'
import { shipmentsApi } from '#modules/fulfilment/http/shipments.ts'
import { rewardsApi } from '#modules/rewards/http/rewards.ts'
import { returnsApi } from '#modules/fulfilment/http/returns.ts'
import { reviewsApi } from '#modules/reviews/http/reviews.ts'
import { staffPicturesApi } from '#modules/catalogue/http/staff-pictures.ts'
import type { Admission } from './admission.ts'
import type { CronState } from './cron.ts'
import { health, type HealthOptions } from './health.ts'
import type { FirstIntegrator } from '#modules/partners/http/integrator-auth.ts'
import { integratorsApi } from '#modules/partners/http/api.ts'
import { answerUnreadAddress } from '#modules/partners/http/serve-endpoint.ts'
import { mcpApi } from '#modules/partners/machines/http/mcp.ts'
import { type Logger, runInContext } from '#platform/process/log.ts'
import { cleanForwardedFor } from '#platform/http/web-request.ts'
import { ownOrigins, takeChangesFromOwnPagesOnly } from '#platform/http/same-origin.ts'
import { logRequests } from './log-requests.ts'
import type { PageCache } from '#platform/page-cache/page-cache.ts'
import type { Pages } from './pages.ts'
import type { ProcessMetrics } from './metrics/process-metrics.ts'
import { onePerConnection } from '#platform/http/pipelining.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { limitRates } from '#platform/http/rate-limits.ts'
import type { SharedLimits } from '#platform/http/share-limits.ts'
import { declareAccess } from './access.ts'
import type { Accounts } from '#modules/accounts/http/accounts.ts'
import { answerErrors, sendProblem } from '#platform/http/errors.ts'
import { reactRouterBridge } from './react-router.ts'
import { createUncachedPages, type UncachedPages } from './public-pages.ts'
import type { StaticFiles } from '#platform/http/static-files.ts'
import { delhiveryWebhook } from '#modules/fulfilment/http/delhivery.ts'
import { paymentReturn, razorpayWebhook } from '#modules/payments/http/razorpay.ts'

/** No proxy, this many proxies in a row, or the proxies at these addresses. */
export type TrustedProxies = false | number | readonly string[]

export type AppSettings = {
  readonly page: PageSettings
  readonly trustProxy: TrustedProxies
  readonly isRateLimited: boolean
  /** Metrics are served to this machine only, unless this is set. */
  readonly isMetricsPublic: boolean
  /** API key and secret of the first integrator, from the environment. */
  readonly integrators: FirstIntegrator
  /** Secret path segment of the courier's webhook; null if it is switched off. */
  readonly carrierPushSecret: string | null
  /** Development with the bundler's server, which needs pages without a content security policy. */
  readonly isDevelopment: boolean
}

export type AppOptions = {
  readonly shop: Shop
  /** Reads data that everybody sees the same, perhaps from a replica; default: `shop`. */
  readonly publicShop?: Shop
  readonly accounts: Accounts
  /** null: an app without screens, for API tests. */
  readonly pages: (() => Promise<Pages>) | null
  readonly pageCache: PageCache | null
  readonly staticFiles: StaticFiles | null
  readonly pictures: Pictures | null
  /** Handles requests before everything else, in development. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The HTTP server to use; created here if absent. */
  readonly server?: Server
  readonly admission: Admission
  /** Shares what this process counts; absent if it is the only one. */
  readonly onLimiters?: SharedLimits['join'] | undefined
  readonly isDatabaseUp: () => Promise<boolean>
  readonly readCronState: () => Promise<CronState>
  readonly metrics: ProcessMetrics
  readonly readMetrics: HealthOptions['readMetrics']
  readonly log: Logger
  readonly settings: AppSettings
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on not ready, and each response closes its connection; requests are still served. */
    announceClosing(): void
  }
}

const BODY_BYTES = 100 * 1024
const REQUEST_MS = 10_000
/** Longer than a proxy's keep-alive, so that the server never closes a connection that the proxy is about to reuse. */
const KEEP_ALIVE_MS = 75_000
const MAX_PARAM_LENGTH = 250
/** For answers that are not pages: a browser that displays one must not run anything. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { shop, accounts, settings } = options
  const isHttps = settings.page.shopUrl.startsWith('https:')
  const headers = securityHeaders({ isHttps })
  let isClosing = false
  const uncachedPages = createUncachedPages()

  const fastifyOptions: FastifyHttpOptions<Server> = {
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    genReqId: () => randomUUID(),
    // The request's id comes from its context, which also reaches the use cases' log.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    // Fastify runs no hooks for these.
    frameworkErrors: (_error, request, reply) => {
      for (const [name, value] of headers) void reply.header(name, value)
      void reply.header('x-request-id', request.id)
      if (answerUnreadAddress(request, reply)) return
      void sendProblem(reply, { code: 'bad_request', key: 'bad_request' })
    },
    serverFactory: (handler) => putOn(options, handler, uncachedPages, () => isClosing),
  }
  const app = Fastify(fastifyOptions)
  app.decorate('isHttps', isHttps)
  // Must run before everything that reads the visitor's address.
  app.addHook('onRequest', async ({ raw: { headers: sent } }) => {
    const forwarded = sent['x-forwarded-for']
    if (forwarded !== undefined) sent['x-forwarded-for'] = cleanForwardedFor(String(forwarded))
  })
  app.addHook('onRequest', (request, _reply, done) => runInContext({ reqId: request.id }, done))
  logRequests(app, options.log)
  answerErrors(app)
  options.admission.admitOn(app)
  declareAccess(app, {
    shop,
    accounts,
    isMetricsPublic: settings.isMetricsPublic,
    integrators: settings.integrators,
  })
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of headers) void reply.header(name, value)
    void reply.header('x-request-id', request.id)
    if (isClosing) void reply.header('connection', 'close')
    if (!reply.hasHeader('content-security-policy') && !settings.isDevelopment) {
      void reply.header('content-security-policy', NO_PAGE_POLICY)
    }
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  app.decorate('announceClosing', () => {
    isClosing = true
  })
  app.addHook('preClose', async () => app.announceClosing())

  await app.register(cookie)
  limitRates(app, {
    isOn: settings.isRateLimited,
    isLoopbackFree: settings.page.isTestMode,
    exactUses: shop,
    onLimiters: options.onLimiters,
  })
  uncachedPages.limitOn(app, headers.flat())
  takeChangesFromOwnPagesOnly(app, ownOrigins(settings.page.shopUrl))
  const { isDatabaseUp, readCronState, metrics, readMetrics, pictures } = options
  await health(app, { isDatabaseUp, readCronState, metrics, readMetrics, isClosing: () => isClosing })

  // Our API accepts JSON bodies only.
  app.removeContentTypeParser('text/plain')
  for (const api of [
    sessionApi,
    accountApi,
    cartApi,
    ordersApi,
    orderReadingApi,
    shipmentsApi,
    guestOrdersApi,
    pincodesApi,
    contactApi,
    rewardsApi,
  ])
    await app.register(api, { shop, accounts })
  await app.register(productsApi, { shop: options.publicShop ?? shop })
  for (const api of [analyticsApi, viewsApi, accountListsApi]) await app.register(api, { shop })
  await app.register(reviewsApi, { shop, pictures })
  await app.register(returnsApi, { shop, pictures })
  await app.register(staffPicturesApi, { shop, pictures })
  await app.register(sheetUploadsApi, { uploads: sheetUploads(shop) })
  await app.register(contentReports)
  await app.register(accountRoutes, { accounts, shopUrl: settings.page.shopUrl })
  await app.register(razorpayWebhook, { shop })
  await app.register(paymentReturn, { shop })
  await app.register(delhiveryWebhook, { shop, secret: settings.carrierPushSecret })
  await app.register(integratorsApi, { shop, isRateLimited: settings.isRateLimited })
  await app.register(mcpApi, { shop })
  app.all('/api/*', { config: { access: 'public' } }, (_request, reply) =>
    sendProblem(reply, { code: 'not_found', key: 'not_found' }),
  )

  if (options.pages) {
    const policy = settings.isDevelopment
      ? null
      : { isHttps, checkout: checkoutSources(settings.page.checkoutScriptUrl) }
    await app.register(reactRouterBridge, {
      pages: options.pages,
      shop,
      accounts,
      settings: settings.page,
      policy,
    })
  }
  await app.ready()
  return app
}

function trusted(proxies: TrustedProxies) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return proxies === false ? false : [...proxies]
}

/** Static files and pictures first, then cached pages, then the app. */
function putOn(
  options: AppOptions,
  handler: RequestListener,
  uncachedPages: UncachedPages,
  isClosing: () => boolean,
): Server {
  const { staticFiles, pictures, pageCache, middleware } = options
  const server = options.server ?? createHttpServer()
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing()) response.setHeader('Connection', 'close')
    // Absolute-form request targets for another host belong to a proxy, and this is not one.
    if (!request.url?.startsWith('/') || hasSecondHost(request)) return refuse(response)
    if (staticFiles?.serve(request, response)) return
    if (pictures?.serve(request, response)) return
    const admit = (render: () => void) => uncachedPages.admit(handler, request, response, render)
    if (pageCache?.serve(request, response, admit)) return
    if (middleware) middleware(request, response, () => handler(request, response))
    else handler(request, response)
  }
  onePerConnection(server, serve, { isBehindProxy: options.settings.trustProxy !== false })
  return server
}

/** Refused by RFC 9112, section 3.2: a proxy may have routed by the other Host header. Node silently uses the first. */
function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { Connection: 'close', 'Content-Length': 0 })
  response.end()
}

export function createHttpServer(): Server {
  return createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    headersTimeout: REQUEST_MS,
    // How often connections of slow senders are checked.
    connectionsCheckingInterval: 2_000,
  })
}
