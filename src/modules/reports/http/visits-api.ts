/** Receives what pages report about visits: views, which are only counted, and analytics events. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { analyticsEvent, pageShown, pageViewOf, type PageView } from '../rules/visits.ts'

const WRITE_EVERY_MS = 10_000
const MAX_VIEW_BYTES = 1_024
/** Made-up addresses must not fill the memory: kinds beyond this limit are not counted until the next write. */
const MAX_KINDS = 5_000

/**
 * Receives a page view: the path and nothing else. Counted in this process and written every ten seconds, so that no
 * visitor waits for the database; a killed process loses what it has counted since. Counts that could not be written
 * are kept for the next attempt, up to MAX_KINDS, and count for the day on which they are written.
 */
export async function viewsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  let counted = new Map<string, PageView & { views: number }>()
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    writing = writing.then(async () => {
      const views = [...counted.values()]
      counted = new Map()
      try {
        await shop.countViews(views)
      } catch (error) {
        for (const { views: times, ...view } of views) count(view, times)
        app.log.warn({ err: error, waiting: counted.size }, 'page views could not be written')
      }
    })
    return writing
  }
  const timer = setInterval(() => void write(), WRITE_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })

  app.post(
    '/api/views',
    { config: { access: 'public', ...limited('view') }, bodyLimit: MAX_VIEW_BYTES },
    async (request, reply) => {
      const view = pageViewOf(pageShown.parse(request.body).path)
      if (view !== null && !refusesTracking(request)) count(view)
      return reply.code(204).send()
    },
  )

  function count(view: PageView, times = 1): void {
    const key = `${view.page} ${view.category} ${view.slug}`
    const known = counted.get(key)
    if (known) known.views += times
    else if (counted.size < MAX_KINDS) counted.set(key, { ...view, views: times })
  }
}

/** Fifty products with long names fit. */
const MAX_EVENT_BYTES = 32 * 1024

/**
 * Receives the analytics events of a page, if the owner has analytics switched on and the visitor has agreed (spec §7).
 * Answers at once with an empty body; reads no database and no cookie.
 */
export async function analyticsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post(
    '/api/analytics',
    { config: { access: 'public', ...limited('analytics') }, bodyLimit: MAX_EVENT_BYTES },
    async (request, reply) => {
      const event = analyticsEvent.parse(request.body)
      if (refusesTracking(request) || shop.trackEvent(event)) return reply.code(204).send()
      return sendProblem(reply, { code: 'not_found', key: 'not_found' })
    },
  )
}

/** The browser's opt-out header, respected even if the page ignored it: such a browser is not even counted. */
function refusesTracking({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers['dnt'] === '1'
}
