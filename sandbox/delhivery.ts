import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { createPackages } from './delhivery-create.ts'
import { deskRoutes } from './delhivery-desk.ts'
import { editRoute } from './delhivery-edit.ts'
import { listOf } from './delhivery-query.ts'
import { transitRoute } from './delhivery-tat.ts'
import { findPlace, postalCodeWire } from './pin-codes.ts'
import { shipmentWire } from './shipments.ts'

/** Delhivery's API as far as a shop needs it. */
export function delhiveryApi(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^Token \S+$/.test(request.headers.authorization ?? '')) {
      return reply.code(401).send({ detail: 'Login or API Key Required' })
    }
    const { shippingDelayMs } = context.faults.current
    if (shippingDelayMs > 0) await wait(shippingDelayMs, undefined, { ref: false })
    if (context.faults.current.shipping === 'down')
      return reply.code(503).type('text/html').send('<h1>503</h1>')
    // Their firewall, for whoever asks too often.
    if (context.faults.current.shipping === 'blocked')
      return reply.code(403).type('text/html').send('<h1>Request blocked</h1>')
    return undefined
  })
  // The request took effect; its answer never comes. Only changes: a look afterwards is answered.
  app.addHook('onSend', async (request, reply, payload) => {
    if (context.faults.current.shipping === 'hang' && request.method !== 'GET') await once(reply.raw, 'close')
    return payload
  })
  // The create call's body is form text, whatever its content type says.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body)

  app.post('/api/cmu/create.json', ({ body }) =>
    createPackages(context, typeof body === 'string' ? body : ''),
  )

  editRoute(app, context)
  deskRoutes(app, context)

  app.get('/c/api/pin-codes/json/', ({ query }) => {
    const pins = listOf(query, 'filter_codes')
    return {
      delivery_codes: pins.flatMap((pin) => {
        const place = findPlace(pin)
        return place ? [postalCodeWire(pin, place)] : []
      }),
    }
  })

  transitRoute(app)

  app.get('/api/v1/packages/json/', ({ query }, reply) => {
    const verbose = listOf(query, 'verbose')[0] ?? '0'
    const found = [
      ...listOf(query, 'waybill').flatMap((waybill) => context.state.shipments.get(waybill) ?? []),
      ...listOf(query, 'ref_ids').flatMap((reference) => context.state.shipments.having(reference)),
    ]
    if (found.length === 0) return sendUnknown(reply)
    return { ShipmentData: found.map((shipment) => shipmentWire(shipment, verbose)) }
  })
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({
    Success: false,
    Error: 'Data does not exists for provided Waybill(s)',
    rmk: 'Data does not exists for provided Waybill(s)',
  })
}
