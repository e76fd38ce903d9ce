/**
 * The composition root: the only place that picks adapters, and the only file that may import everything. Creates the
 * shop's dependencies, starts web and worker on them, and shuts both down in order.
 */
import cluster from 'node:cluster'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { connect, type Database, type OrderEvent } from '#platform/database/connection.ts'
import { createMachine } from '#modules/reports/providers/machine.ts'
import { createEventsHook } from '#modules/reports/providers/events-hook.ts'
import { createCrmWebhook } from '#modules/enquiries/providers/webhook.ts'
import { createPrinterProcess } from '#modules/invoicing/providers/printer-process.ts'
import { createSmtpMail } from '#platform/mail/smtp.ts'
import { withMailTexts } from '#modules/reports/actions/mail-texts.ts'
import { createOwnPages } from '#modules/content/providers/own-pages.ts'
import { createRazorpay } from '#modules/payments/providers/razorpay.ts'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import { createWebhookSender } from '#modules/partners/providers/sender.ts'
import type { Deps, ShopOptions } from '#platform/deps.ts'
import { bindShop, type Shop } from '#app/shop.ts'
import { SUBSCRIBERS } from '#app/subscribers.ts'
import { buildApp } from './app.ts'
import { childEnvironment } from '#platform/process/child-environment.ts'
import { createAdmission } from './admission.ts'
import type { Config } from './config.ts'
import { readCronState } from './cron.ts'
import { createLog, type Logger } from '#platform/process/log.ts'
import { ownOrigins } from '#platform/http/same-origin.ts'
import { shareLimits, type SharedLimits } from '#platform/http/share-limits.ts'
import type { PageCache } from '#platform/page-cache/page-cache.ts'
import { createPictureFetcher } from '#platform/pictures/fetch-picture.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { storeOf } from '#platform/pictures/s3.ts'
import { startWarmUp, type WarmUp, makePictures } from './pictures.ts'
import { countOutside, createProcessMetrics, poolFigures } from './metrics/process-metrics.ts'
import { familiesOf, type ReadReport, reportToStart } from './metrics/share-metrics.ts'
import { shopFamilies, webFamilies } from './metrics/shop-metrics.ts'
import { isRealMoneyTaken, isTestKeyOn, pageSettings } from './page-settings.ts'
import { createAccounts } from '#modules/accounts/http/accounts.ts'
import { builtScreens, writtenScreens, type Screens } from './screens.ts'
import { createSingleFlight } from '#platform/process/concurrency.ts'
import { createProbe } from './health.ts'
import { createPublicReads } from './public-reads.ts'
import { startJobs, type RunningWorker } from './worker.ts'

export type ComposeOptions = {
  /** Serves the screens from source with hot reload. */
  readonly isDevelopment?: boolean
  /** Off for load measurements and tests. */
  readonly isRateLimited?: boolean
  readonly isMetricsPublic?: boolean
  /** One web process of several: figures are those of all. */
  readonly isOneOfMany?: boolean
  readonly log?: Logger
}

export type Composition = {
  readonly shop: Shop
  readonly log: Logger
  /** The health and metrics of this process, for the operator. */
  readonly report: ReadReport
  /** Resolves when the shop accepts visitors; `url` is its address. */
  startWeb(): Promise<{ readonly url: string }>
  startWorker(): Promise<void>
  /** Graceful shutdown: not ready, no new visitors, finish open requests and jobs, close connections. Idempotent. */
  close(): Promise<void>
}

/** Connections still open after this are closed by force. */
const DRAIN_MS = 8_000

export async function compose(
  config: Config,
  databaseUrl: string,
  options: ComposeOptions = {},
): Promise<Composition> {
  const log = options.log ?? createLog(config.logLevel)
  const lost = (error: Error) => log.warn({ err: error }, 'a connection to the database was lost')
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const isPooled = config.databaseDirectUrl !== null
  const metrics = createProcessMetrics()
  const db = connect(databaseUrl, { onError: lost, isPooled, onOrderEvent: noteOrderEvent })
  const probe = createProbe(databaseUrl, { onError: lost, isPooled })
  metrics.add(() => [poolFigures(db.pool)])
  const isRateLimited = options.isRateLimited ?? config.nodeEnv !== 'test'
  const admission = createAdmission()
  const deps = countOutside(
    makeDeps(config, db, log, { areOpenOrdersLimited: isRateLimited }),
    metrics,
    admission.goOutside,
  )
  const shop = bindShop(deps)
  const settings = pageSettings(config)

  let app: FastifyInstance | undefined
  let cache: PageCache | null = null
  let screens: Screens | undefined
  let worker: RunningWorker | undefined
  let warmUp: WarmUp | undefined
  let pictures: Pictures | undefined
  let limits: SharedLimits | undefined
  let closing: Promise<void> | undefined

  const reads = createPublicReads({
    config,
    databaseUrl,
    db,
    deps,
    shop,
    metrics,
    log,
    pageCache: () => cache,
    receiveLimits: (payload) => limits?.receive(payload),
  })
  await reads.loadFacts()

  /** One line and one count for each thing that happened to an order, once it is committed. */
  function noteOrderEvent({ event, orderId }: OrderEvent): void {
    metrics.orderEvents.add({ event: event.replace(/^order\./, '') })
    log.info({ event, orderId }, event)
  }

  const report: ReadReport = async ({ hasShop }) => ({
    process: `${app ? 'web' : 'worker'}-${process.pid}`,
    families: metrics.collect(),
    shop: hasShop ? await readShopFamilies().catch(() => []) : [],
    isReady: closing === undefined && (app !== undefined || worker !== undefined) && (await probe.isUp()),
  })
  const readReports = options.isOneOfMany
    ? reportToStart(report)
    : async () => [await report({ hasShop: true })]

  const readShopFamilies = async () =>
    shopFamilies(await shop.getOperatingFacts(), await readCronState(db.pool))

  const filesIn = config.databaseUrl === null ? null : db.pool
  async function startWeb(): Promise<{ url: string }> {
    const accounts = createAccounts({
      shop,
      orm: db.orm,
      secret: config.authSecret,
      previousSecret: config.authSecretPrevious,
      shopUrl: config.shopUrl,
      origins: ownOrigins(config.shopUrl),
      isRateLimited,
      isLoopbackFree: settings.isTestMode,
      isFactorRequired: isRealMoneyTaken(config),
      google: config.google,
      log,
    })
    screens = await (options.isDevelopment
      ? writtenScreens(log)
      : builtScreens({ shop: reads.shop, settings, log, gate: admission.gateOf('renders'), filesIn }))
    cache = screens.pageCache
    await reads.listen()
    pictures = makePictures(config, shop, log)
    const parts = { ...screens, pictures, admission, analytics: deps.analytics }
    metrics.add(() => webFamilies(parts))
    // With a bundled database and one process there is nobody to share with.
    const onError = (error: unknown) => log.warn({ err: error }, 'limits were not shared')
    if (config.databaseUrl !== null || options.isOneOfMany)
      limits = shareLimits(db.pool, randomUUID(), onError)
    app = await buildApp({
      shop,
      publicShop: reads.shop,
      accounts,
      ...screens,
      pictures,
      admission,
      onLimiters: limits?.join,
      isDatabaseUp: () => probe.isUp(),
      readCronState: () => readCronState(probe.pool),
      metrics,
      readMetrics: async () => familiesOf(await readReports()),
      log,
      settings: {
        page: settings,
        trustProxy: config.trustProxy,
        isRateLimited,
        isMetricsPublic: options.isMetricsPublic ?? false,
        integrators: {
          key: config.integrator.apiKey,
          secret: config.integrator.webhookSecret,
          isTestKeyOn: isTestKeyOn(config),
        },
        carrierPushSecret: config.delhivery.webhookSecret,
        isDevelopment: options.isDevelopment ?? false,
      },
    })
    await app.listen({ host: config.host, port: config.port })
    // If several processes share a folder, one of them is enough.
    if ((cluster.worker?.id ?? 1) === 1) warmUp = startWarmUp({ shop, pictures, log })
    if (warmUp && config.authSecretPrevious !== null) void accounts.renewFactors()
    return { url: config.shopUrl }
  }

  async function startWorker(): Promise<void> {
    await reads.listen()
    worker = await startJobs({ databaseUrl: directUrl, shop, log, metrics })
  }

  async function closeAll(): Promise<void> {
    if (app !== undefined && config.drainSeconds > 0) {
      app.announceClosing()
      await wait(config.drainSeconds * 1_000)
    }
    const cutOff = setTimeout(() => app?.server.closeAllConnections(), DRAIN_MS)
    await app?.close()
    clearTimeout(cutOff)
    warmUp?.stop()
    limits?.stop()
    pictures?.close()
    await worker?.stop()
    await reads.close()
    await screens?.close()
    deps.mail.close()
    deps.documents.close()
    deps.pictureFiles.close()
    await deps.analytics?.close()
    await probe.close()
    await db.close()
    metrics.close()
  }

  return {
    shop,
    log,
    report,
    startWeb,
    startWorker,
    close: () => (closing ??= closeAll()),
  }
}

/** Adapters, clock and randomness: every access to the outside world. */
export function makeDeps(
  config: Pick<
    Config,
    | 'razorpay'
    | 'delhivery'
    | 'mail'
    | 'crm'
    | 'analyticsUrl'
    | 'dataDir'
    | 'shopUrl'
    | 'host'
    | 'port'
    | 'providers'
    | 'takesRealMoney'
    | 'objectStore'
  >,
  db: Database,
  log: Logger,
  { areOpenOrdersLimited }: Pick<ShopOptions, 'areOpenOrdersLimited'>,
): Deps {
  return {
    db,
    payments: createRazorpay(config.razorpay),
    shipping: createDelhivery(config.delhivery),
    mail: withMailTexts(
      createSmtpMail({ url: config.mail.smtpUrl, from: config.mail.from, shopUrl: config.shopUrl }),
      db.pool,
    ),
    documents: createPrinterProcess({ env: childEnvironment() }),
    crm: config.crm && createCrmWebhook(config.crm),
    analytics:
      config.analyticsUrl === null
        ? null
        : createEventsHook({
            url: config.analyticsUrl,
            onLost: (lost, reason) => log.warn({ lost, reason }, 'visit statistics were lost'),
          }),
    webhooks: createWebhookSender({
      // The program's name: receivers may go by it, and a shop's name may not fit a header.
      userAgent: 'Panna-Webhooks/1',
      isLoopbackAllowed: config.providers.payments === 'sandbox',
    }),
    pictureFiles: createPictureFetcher({
      userAgent: 'Panna-Pictures/1',
      isLoopbackAllowed: config.providers.payments === 'sandbox',
    }),
    pictureStore: storeOf(config),
    machine: createMachine(config),
    ownPages: createOwnPages(config),
    samples: async () => (await import('./seed/samples.ts')).SAMPLE_GOODS,
    clock: { now: () => new Date(), wait: (milliseconds) => wait(milliseconds) },
    ids: {
      token: () => randomBytes(32).toString('base64url'),
      digest: (text) => createHash('sha256').update(text).digest('hex'),
    },
    log,
    singleFlight: createSingleFlight(),
    subscribers: SUBSCRIBERS,
    options: { shopUrl: config.shopUrl, areOpenOrdersLimited, takesRealMoney: config.takesRealMoney },
  }
}
