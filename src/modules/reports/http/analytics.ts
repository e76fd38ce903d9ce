/**
 * Receives the analytics events of a page, if the owner has analytics switched on and the visitor has agreed (spec §7).
 * Answers at once with an empty body; reads no database and no cookie.
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
      // The browser's opt-out header is respected even if the page ignored it.
      const isRefused = request.headers['sec-gpc'] === '1' || request.headers['dnt'] === '1'
      if (isRefused || shop.trackEvent(event)) return reply.code(204).send()
      return sendProblem(reply, { code: 'not_found', key: 'not_found' })
    },
  )
}
