import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { createPackages } from './delhivery-create.ts'
import { findPlace, postalCodeWire } from './pin-codes.ts'
import { pushScan } from './push-scan.ts'
import {
  cancelledShipment,
  isFinal,
  latestScan,
  scanned,
  shipmentWire,
  STATUS_NAMES,
  type Shipment,
} from './shipments.ts'

const MOST_WAYBILLS = 50

/** Cancelling is the one edit that is played. */
const editInput = z.looseObject({ waybill: z.string(), cancellation: z.literal('true') })

/** Delhivery's API as far as the shop needs it: create, serviceability, tracking. */
export function delhiveryApi(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^Token \S+$/.test(request.headers.authorization ?? '')) {
      return reply.code(401).send({ detail: 'Login or API Key Required' })
    }
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

  app.post('/api/p/edit', ({ body }, reply) => {
    const edit = editInput.safeParse(parseJson(body))
    const shipment = edit.success ? context.state.shipments.get(edit.data.waybill) : undefined
    if (!shipment) return reply.send({ status: false, error: 'Data does not exists for provided Waybill(s)' })
    const cancelled = cancelledShipment(shipment)
    if (cancelled) context.state.shipments.put(shipment.waybill, cancelled)
    return reply.send({
      status: cancelled !== null,
      waybill: shipment.waybill,
      remark: cancelled ? 'Shipment has been cancelled.' : 'Shipment cannot be cancelled at this stage.',
      order_id: shipment.reference,
    })
  })

  app.get('/c/api/pin-codes/json/', ({ query }) => {
    const pins = listOf(query, 'filter_codes')
    return {
      delivery_codes: pins.flatMap((pin) => {
        const place = findPlace(pin)
        return place ? [postalCodeWire(pin, place)] : []
      }),
    }
  })

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

/** POST /shipments/:waybill/scan moves a parcel; no part of Delhivery's own API. */
export function scanRoutes(app: FastifyInstance, { state, settings, faults }: Context): void {
  const scanInput = z.strictObject({ status: z.enum(STATUS_NAMES), isReturning: z.boolean().default(false) })

  app.post<{ Params: { waybill: string } }>('/shipments/:waybill/scan', ({ params, body }, reply) => {
    const { status, isReturning } = scanInput.parse(body)
    const shipment = state.shipments.get(params.waybill)
    if (!shipment) return sendProblem(reply.code(404), 'unknown_parcel', 'There is no such parcel.')
    if (isFinal(shipment))
      return sendProblem(reply.code(409), 'parcel_at_its_end', `It is ${latestScan(shipment).status}.`)
    const moved = scanned(shipment, status, isReturning || isOnItsWayBack(shipment))
    state.shipments.put(moved.waybill, moved)
    pushScan(moved, settings.scanPushUrl, faults.current.webhooks)
    return shipmentWire(moved, '2')
  })
}

function isOnItsWayBack(shipment: Shipment): boolean {
  return latestScan(shipment).statusType === 'RT'
}

function listOf(query: unknown, name: string): string[] {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  const items = [value ?? []].flat().flatMap((item) => item.split(','))
  return items.filter((item) => item !== '').slice(0, MOST_WAYBILLS)
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({
    Success: false,
    Error: 'Data does not exists for provided Waybill(s)',
    rmk: 'Data does not exists for provided Waybill(s)',
  })
}

function sendProblem(reply: FastifyReply, code: string, message: string): FastifyReply {
  return reply.send({ error: { code, message } })
}
