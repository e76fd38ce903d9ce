import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { createPackages } from './delhivery-create.ts'
import { deskRoutes } from './delhivery-desk.ts'
import { editRoute } from './delhivery-edit.ts'
import { listOf } from './delhivery-wire.ts'
import { findPlace, postalCodeWire, transitDays } from './pin-codes.ts'
import { shipmentWire } from './shipments.ts'

const DAY_MS = 86_400_000
const INDIAN_OFFSET_MS = 5.5 * 3_600_000

const transitInput = z.looseObject({
  origin_pin: z.string(),
  destination_pin: z.string(),
  mot: z.enum(['S', 'E', 'N']),
  pdt: z.string().optional(),
  expected_pickup_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/)
    .optional(),
})

/** GET /api/dc/expected_tat: a parcel's transit days. One less by air. */
function transitRoute(app: FastifyInstance): void {
  app.get('/api/dc/expected_tat', ({ query }, reply) => {
    const asked = transitInput.safeParse(query)
    if (!asked.success) return reply.code(400).send({ success: false, msg: z.prettifyError(asked.error) })
    const { origin_pin, destination_pin, mot, expected_pickup_date } = asked.data
    const bySurface = transitDays(origin_pin, destination_pin)
    if (bySurface === undefined)
      return reply.send({ success: false, msg: 'No expected tat found', data: null })
    const tat = mot === 'E' ? Math.max(1, bySurface - 1) : bySurface
    const left = expected_pickup_date
      ? Date.parse(`${expected_pickup_date.slice(0, 10)}T00:00Z`)
      : indianNow()
    return reply.send({
      msg: '',
      data: { tat, expected_delivery_date: new Date(left + tat * DAY_MS).toISOString().slice(0, 10) },
      success: true,
    })
  })
}

function indianNow(): number {
  return Date.now() + INDIAN_OFFSET_MS
}

/** The parts of Delhivery's API that a shop needs. */
export function delhiveryApi(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^Token \S+$/.test(request.headers.authorization ?? '')) {
      return reply.code(401).send({ detail: 'Login or API Key Required' })
    }
    const { shippingDelayMs } = context.faults.current
    if (shippingDelayMs > 0) await wait(shippingDelayMs, undefined, { ref: false })
    if (context.faults.current.shipping === 'down')
      return reply.code(503).type('text/html').send('<h1>503</h1>')
    // Their firewall's response to too many requests.
    if (context.faults.current.shipping === 'blocked')
      return reply.code(403).type('text/html').send('<h1>Request blocked</h1>')
    return undefined
  })
  // The request took effect, but its response never arrives. Only for changes: reads afterwards are answered.
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
