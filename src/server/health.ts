/** Health and metrics. Alive: the process answers. Ready: it may receive visitors. Metrics: Prometheus text. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { AnalyticsStats } from '#modules/reports/providers/port.ts'
import type { CronState } from './cron.ts'
import type { PageCache } from '#platform/page-cache/page-cache.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import type { StaticFiles } from '#platform/http/static-files.ts'

export type HealthOptions = {
  readonly isDatabaseUp: () => Promise<boolean>
  readonly isClosing: () => boolean
  /** Throws while the database is unavailable. */
  readonly readCronState: () => Promise<CronState>
  readonly pageCache: PageCache | null
  readonly staticFiles: StaticFiles | null
  readonly pictures: Pictures | null
  /** Absent if visits are not counted. */
  readonly analytics?: { stats(): AnalyticsStats } | null
}

const NANOSECONDS = 1e9

export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  const answered = new Map<string, number>()
  app.addHook('onClose', async () => {
    loop.disable()
  })
  // Registered on the parent app, so that every Fastify response is counted.
  app.addHook('onResponse', async (request, reply) => {
    const labels = `class="${classOf(request.routeOptions.url)}",status="${Math.floor(reply.statusCode / 100)}xx"`
    answered.set(labels, (answered.get(labels) ?? 0) + 1)
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

  app.get('/metrics', { config: { access: 'operator' } }, async (_request, reply) => {
    const page = options.pageCache?.stats()
    const picture = options.pictures?.stats()
    const memory = process.memoryUsage()
    const cron = await options.readCronState().catch(() => null)
    const lines = [
      ...figure('panna_requests_total', 'counter', 'Requests answered by the app, by class and status', [
        ...answered,
      ]),
      ...figure('panna_static_files_total', 'counter', 'Files served from memory', [
        ['', options.staticFiles?.served ?? 0],
      ]),
      ...figure('panna_pictures_total', 'counter', 'Pictures served, by whence', [
        ['from="memory"', picture?.servedFromMemory ?? 0],
        ['from="elsewhere"', (picture?.served ?? 0) - (picture?.servedFromMemory ?? 0)],
      ]),
      ...figure('panna_pictures_made_total', 'counter', 'Sizes made from masters, by outcome', [
        ['outcome="made"', picture?.made ?? 0],
        ['outcome="failed"', picture?.failed ?? 0],
      ]),
      ...figure('panna_pictures_bytes', 'gauge', 'Memory that pictures take', [
        ['', picture?.memoryBytes ?? 0],
      ]),
      ...figure('panna_page_cache_total', 'counter', 'Public pages served, by how', [
        ['how="hit"', page?.hits ?? 0],
        ['how="miss"', page?.misses ?? 0],
        ['how="stale"', page?.staleServed ?? 0],
      ]),
      ...figure('panna_page_cache_not_modified_total', 'counter', 'Of these, answered with 304', [
        ['', page?.notModified ?? 0],
      ]),
      ...figure('panna_page_renders_total', 'counter', 'Renders of public pages', [['', page?.renders ?? 0]]),
      ...figure('panna_page_render_errors_total', 'counter', 'Renders that failed', [
        ['', page?.renderErrors ?? 0],
      ]),
      ...figure('panna_page_cache_bytes', 'gauge', 'Memory the page cache takes', [['', page?.bytes ?? 0]]),
      ...figure('panna_page_cache_pages', 'gauge', 'Pages kept', [['', page?.pages ?? 0]]),
      ...figure('panna_analytics_events_total', 'counter', 'Events of visits passed on, by outcome', [
        ['outcome="sent"', options.analytics?.stats().sent ?? 0],
        ['outcome="lost"', options.analytics?.stats().lost ?? 0],
      ]),
      ...figure(
        'panna_cron_seconds_since_run',
        'gauge',
        'Since a scheduled task was last queued',
        [...(cron?.secondsSinceRun ?? [])].map(([task, seconds]) => [`task="${task}"`, Math.round(seconds)]),
      ),
      ...figure(
        'panna_cron_late',
        'gauge',
        'Scheduled tasks that should have begun at least three minutes ago',
        [...(cron?.secondsSinceRun.keys() ?? [])].map((task) => [
          `task="${task}"`,
          cron?.late.includes(task) ? 1 : 0,
        ]),
      ),
      ...figure(
        'panna_clock_skew_seconds',
        'gauge',
        'How far the clock of this process is ahead of the database’s',
        cron ? [['', Math.round(cron.skewSeconds)]] : [],
      ),
      ...figure('panna_event_loop_delay_seconds', 'gauge', 'Delay of the event loop since the last look', [
        ['quantile="0.5"', loop.percentile(50) / NANOSECONDS],
        ['quantile="0.99"', loop.percentile(99) / NANOSECONDS],
      ]),
      ...figure('panna_memory_bytes', 'gauge', 'Memory of the process', [
        ['kind="resident"', memory.rss],
        ['kind="heap"', memory.heapUsed],
      ]),
      ...figure('panna_uptime_seconds', 'gauge', 'Since the process began', [
        ['', Math.round(process.uptime())],
      ]),
    ]
    loop.reset()
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${lines.join('\n')}\n`)
  })
}

function classOf(url: string | undefined): string {
  if (url === undefined) return 'unknown'
  const [, first = ''] = url.split('/')
  return ['api', 'webhooks', 'health', 'metrics'].includes(first) ? first : 'page'
}

function figure(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
): string[] {
  const lines = values.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines]
}
