/** Receives partners' messages (spec §7): each once, all or nothing. */
import type { FastifyInstance } from 'fastify'
import { sendData } from '../rules/data-endpoints.ts'
import { dataHeaders } from '../rules/data-headers.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Shop } from '#app/shop.ts'
import { createGate, GateFull, type Gate } from '#platform/page-cache/gate.ts'
import { nothingHere } from './nothing-here.ts'
import { serveEndpoint } from './serve-endpoint.ts'
import { REFUSALS_A_MINUTE, safeFields, typeOfBody } from '../rules/data-refusal.ts'
import type { ApiRefusalCode } from '../rules/refusal.ts'
import { createLimiter } from '#platform/http/rate-limits.ts'

/**
 * Maximum queue per partner behind the message in progress; queued ones hold no connection. Further ones are answered
 * with a retry later.
 */
const MAX_WAITING = 8
const RETRY_SECONDS = 1

export function dataWebhook(app: FastifyInstance, shop: Shop): void {
  const inTurn = createTurns()
  saveRefusals(app, shop)
  serveEndpoint(app, sendData, async ({ integrator, body, request, reply }) => {
    const { 'idempotency-key': idempotencyKey, timestamp } = dataHeaders.parse(request.headers)
    const received = await inTurn(integrator.id, () =>
      shop.receiveData(integrator, {
        message: body,
        idempotencyKey,
        sentAt: timestamp,
        requestId: request.id,
      }),
    )
    if (!received.ok) {
      if (received.problem.code === 'busy') void reply.header('retry-after', String(RETRY_SECONDS))
      return received
    }
    if (received.value.isRepeat) void reply.header('idempotent-replayed', 'true')
    return ok({ success: true as const, data: received.value.data })
  })
  const nothing = { config: { access: 'public' }, onRequest: nothingHere, handler: nothingHere } as const
  app.route({ ...nothing, method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/data-webhook' })
  app.all('/data-webhook/*', nothing)
}

/** One message of each sender at a time. */
function createTurns() {
  const gates = new Map<string, Gate>()
  return async <T>(sender: string, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const gate = gates.get(sender) ?? createGate({ running: 1, waiting: MAX_WAITING })
    gates.set(sender, gate)
    try {
      return await gate.pass(work)
    } catch (error) {
      if (error instanceof GateFull) return fail({ code: 'busy', key: 'busy' })
      throw error
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the integrator received. */
    refusedAs?: { readonly code: ApiRefusalCode; readonly fields?: Readonly<Record<string, string>> }
  }
}

/**
 * Saves partners' refused messages for staff if the key was valid. Written after the response, so that nobody waits,
 * and limited per minute, so that a flood writes next to nothing. Each process counts separately.
 */
function saveRefusals(app: FastifyInstance, shop: Shop): void {
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
