/** What partners send (spec §7): each message once, whole or not at all. */
import type { FastifyInstance } from 'fastify'
import { sendData } from '#domain/integrations/data-endpoints.ts'
import { dataHeaders } from '#domain/integrations/data-headers.ts'
import { MESSAGES } from '#domain/messages.ts'
import { ok } from '#domain/result.ts'
import type { Shop } from '#shop/shop.ts'
import { Refusal } from '../refusal.ts'
import { serveEndpoint } from './serve-endpoint.ts'

/** Integrators write it both ways. */
const PATHS = ['/data-webhook/', '/data-webhook'] as const

export function dataWebhook(app: FastifyInstance, shop: Shop): void {
  for (const path of PATHS) {
    serveEndpoint(app, { ...sendData, path }, async ({ integrator, body, request, reply }) => {
      const { 'idempotency-key': idempotencyKey, timestamp } = dataHeaders.parse(request.headers)
      const received = await shop.receiveData(integrator, {
        message: body,
        idempotencyKey,
        sentAt: timestamp,
        requestId: request.id,
      })
      if (!received.ok) return received
      if (received.value.isRepeat) void reply.header('idempotent-replayed', 'true')
      return ok({ success: true as const, data: received.value.data })
    })
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      config: { access: 'public' },
      handler: nothingHere,
    })
  }
  app.all('/data-webhook/*', { config: { access: 'public' } }, nothingHere)
}

function nothingHere(): never {
  throw new Refusal('not_found', MESSAGES.api_not_found)
}
