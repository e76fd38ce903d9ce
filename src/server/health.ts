/** Health and metrics. Alive: the process answers. Ready: it may receive visitors. Metrics: Prometheus text. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { connect, type ConnectOptions, type Database } from '#platform/database/connection.ts'
import { formatMetrics, METRICS_TYPE, type MetricFamily } from '#platform/process/metrics.ts'
import type { CronState } from './cron.ts'
import type { ProcessMetrics } from './metrics/process-metrics.ts'

export type HealthOptions = {
  readonly isDatabaseUp: () => Promise<boolean>
  readonly isClosing: () => boolean
  /** Throws while the database is unavailable. */
  readonly readCronState: () => Promise<CronState>
  readonly metrics: ProcessMetrics
  /** Of all processes of the shop that this one can reach. */
  readonly readMetrics: () => Promise<readonly MetricFamily[]>
}

export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  // Registered on the parent app, so that every Fastify response is counted.
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    options.metrics.answers.add({ class: classOf(url), status })
    options.metrics.durations.observe({ route: routeOf(url, request.url) }, reply.elapsedTime / 1_000)
  })

  app.get('/health/live', { config: { access: 'public' } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })

  app.get('/health/ready', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (options.isClosing()) return reply.code(503).send({ status: 'closing' })
    if (!(await options.isDatabaseUp())) return reply.code(503).send({ status: 'no database' })
    // Still ready for visitors: the worker, perhaps on another machine, is what needs attention.
    const late = (await options.readCronState().catch(() => null))?.late ?? []
    return reply.send(late.length === 0 ? { status: 'ok' } : { status: 'jobs late', late })
  })

  app.get('/metrics', { config: { access: 'operator' } }, async (_request, reply) =>
    reply
      .type(METRICS_TYPE)
      .header('cache-control', 'no-store')
      .send(formatMetrics(await options.readMetrics())),
  )
}

function classOf(url: string | undefined): string {
  if (url === undefined) return 'unknown'
  const [, first = ''] = url.split('/')
  return ['api', 'webhooks', 'health', 'metrics'].includes(first) ? first : 'page'
}

/** Pages share one route in the app; each area of the shop is one label, so that their number is bounded. */
const AREAS = /^\/(cart|orders|order-success|auth|account|cms|admin|search|wishlist|blog|join)(?:[/.?]|$)/

function routeOf(url: string | undefined, path: string): string {
  if (url === undefined) return 'unknown'
  if (!url.endsWith('*') || url.startsWith('/api')) return url
  const area = AREAS.exec(path)?.[1]
  return area === undefined ? 'page' : `page /${area}`
}

type Probe = Pick<Database, 'pool' | 'close'> & { isUp(): Promise<boolean> }

const PATIENCE_MS = 2_000

/** Checks whether the database answers, on a connection of its own: load never takes the shop out of rotation. */
export function createProbe(databaseUrl: string, options: ConnectOptions): Probe {
  const db = connect(databaseUrl, { ...options, size: 1 })
  return {
    pool: db.pool,
    isUp() {
      const late = new AbortController()
      const answered = db.pool.query('SELECT 1').then(
        () => true,
        () => false,
      )
      const timeout = wait(PATIENCE_MS, false, { signal: late.signal }).catch(() => false)
      return Promise.race([answered, timeout]).finally(() => late.abort())
    },
    close: () => db.close(),
  }
}
