/**
 * What a page tells about its visit, when the owner counts visits and the visitor has agreed (spec §7). Answered at once
 * and with nothing; no database is asked, no cookie is read.
 */
import type { FastifyInstance } from 'fastify'
import { analyticsEvent } from '../rules/analytics-event.ts'
import type { Shop } from '#app/shop.ts'
import { limited } from '#platform/http/rate-limits.ts'
import { sendProblem } from '#platform/http/errors.ts'

/** Fifty products with long names fit. */
const MAX_BYTES = 32 * 1024

export async function analyticsApi(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  app.post(
    '/api/analytics',
    { config: { access: 'public', ...limited('analytics') }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const event = analyticsEvent.parse(request.body)
      // A browser that says so itself is believed, whatever its page has made of it.
      const isRefused = request.headers['sec-gpc'] === '1' || request.headers['dnt'] === '1'
      if (isRefused || shop.trackEvent(event)) return reply.code(204).send()
      return sendProblem(reply, { code: 'not_found', key: 'not_found' })
    },
  )
}
