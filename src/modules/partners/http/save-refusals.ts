/**
 * Saves partners' refused messages for staff if the key was valid. Written after the response, so that nobody waits,
 * and limited per minute, so that a flood writes next to nothing. Each process counts separately.
 */
import type { FastifyInstance } from 'fastify'
import { REFUSALS_A_MINUTE, safeFields, typeOfBody } from '../rules/data-refusal.ts'
import type { ApiRefusalCode } from '../rules/refusal.ts'
import type { Shop } from '#app/shop.ts'
import { createLimiter } from '#platform/http/rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the integrator received. */
    refusedAs?: { readonly code: ApiRefusalCode; readonly fields?: Readonly<Record<string, string>> }
  }
}

export function saveRefusals(app: FastifyInstance, shop: Shop): void {
  const stored = createLimiter({ max: REFUSALS_A_MINUTE })
  app.addHook('onResponse', async (request) => {
    const { integrator, refusedAs, routeOptions } = request
    if (!integrator || !refusedAs || routeOptions.config.access !== 'key:data:write') return
    // Saving more would add load to a busy shop.
    if (refusedAs.code === 'busy' || !stored.count(integrator.id).isWithinLimit) return
    const refusal = {
      sender: integrator.id,
      type: typeOfBody(request.body),
      code: refusedAs.code,
      fields: safeFields(refusedAs.fields),
      requestId: request.id,
    }
    await shop.saveDataRefusal(refusal).catch((error: unknown) => {
      request.log.error({ err: error }, 'a refused message could not be kept')
    })
  })
}
