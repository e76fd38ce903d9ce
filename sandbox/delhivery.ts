/** Delhivery's API, and the scans that it pushes to the shop. */
import { once } from 'node:events'
import { setTimeout } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import type { FaultValues } from './controls.ts'
import { createPackages } from './delhivery-create.ts'
import { deskRoutes } from './delhivery-desk.ts'
import { listOf, parseJson } from './delhivery-wire.ts'
import { findPlace, postalCodeWire, transitDays } from './pin-codes.ts'
import { cancelledShipment, isWaiting, latestScan, type Shipment, shipmentWire } from './shipments.ts'

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

const UNKNOWN = 'Data does not exists for provided Waybill(s)'

function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ Success: false, Error: UNKNOWN, rmk: UNKNOWN })
}

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

const cancelInput = z.looseObject({ waybill: z.string(), cancellation: z.literal('true') })
const changeInput = z.looseObject({
  waybill: z.string(),
  name: z.string().min(1).optional(),
  phone: z.string().min(10).optional(),
  add: z.string().min(1).optional(),
})

/** POST /api/p/edit cancels a parcel, or corrects its recipient. JSON is documented; XML has been observed. */
function editRoute(app: FastifyInstance, { state, faults }: Context): void {
  app.post('/api/p/edit', ({ body }, reply) => {
    const input = parseJson(body)
    const cancel = cancelInput.safeParse(input)
    const change = changeInput.safeParse(input)
    const waybill = cancel.data?.waybill ?? change.data?.waybill
    const shipment = waybill === undefined ? undefined : state.shipments.get(waybill)
    if (!shipment) return answer({ status: false, error: UNKNOWN })
    const after = cancel.success ? cancelledShipment(shipment) : changed(shipment, change.data)
    if (after) state.shipments.put(after.waybill, after)
    return answer({
      status: after !== null,
      waybill: shipment.waybill,
      remark: after ? done(cancel.success) : tooLate(cancel.success),
      order_id: shipment.reference,
    })

    function answer(wire: Answer): FastifyReply {
      const isXml = faults.current.shipping === 'xml'
      return isXml ? reply.type('application/xml').send(asXml(wire)) : reply.send(wire)
    }
  })
}

type Answer = { status: boolean; waybill?: string; remark?: string; order_id?: string; error?: string }

/** Only in the warehouse, or at the last station before the delivery van. */
function changed(shipment: Shipment, change: z.infer<typeof changeInput> | undefined): Shipment | null {
  const { statusType, status } = latestScan(shipment)
  const isStill = isWaiting(shipment) || (statusType === 'UD' && ['In Transit', 'Pending'].includes(status))
  if (!change || !isStill) return null
  const { name, phone, address } = shipment.consignee
  const consignee = {
    ...shipment.consignee,
    name: change.name ?? name,
    phone: change.phone ?? phone,
    address: change.add ?? address,
  }
  return { ...shipment, consignee }
}

function done(isCancel: boolean): string {
  return isCancel ? 'Shipment has been cancelled.' : 'Shipment has been updated.'
}

function tooLate(isCancel: boolean): string {
  return isCancel ? 'Shipment cannot be cancelled at this stage.' : 'Shipment cannot be edited at this stage.'
}

function asXml(wire: Answer): string {
  const fields = Object.entries(wire).map(([name, value]) => {
    const text = typeof value === 'boolean' ? (value ? 'True' : 'False') : value
    return `<${name}>${text}</${name}>`
  })
  return `<?xml version="1.0" encoding="utf-8"?><root>${fields.join('')}</root>`
}

/** Delhivery waits half a second for a response, retries once, and then drops it. */
const ANSWER_WITHIN_MS = 500

/** Pushes a parcel's latest scan, subject to the current faults. Returns at once; lost pushes are not repeated. */
export function pushScan(shipment: Shipment, url: string | undefined, faults: FaultValues): void {
  const { webhooks, webhookDelayMs } = faults
  if (url === undefined || webhooks === 'lost') return
  const body = JSON.stringify(pushBody(shipment))
  const send = async (): Promise<void> => {
    if (!(await post(url, body))) await post(url, body)
  }
  if (webhooks === 'delayed') return sendAfter(webhookDelayMs, send)
  // The previous scan is sent after the newer one.
  if (webhooks === 'reordered' && shipment.scans.length > 1) {
    const before = { ...shipment, scans: shipment.scans.slice(0, -1) }
    void send().then(() => post(url, JSON.stringify(pushBody(before))))
    return
  }
  void send()
  if (webhooks === 'duplicated') void post(url, body)
}

function sendAfter(delayMs: number, send: () => Promise<void>): void {
  setTimeout(() => void send(), delayMs).unref()
}

function pushBody(shipment: Shipment): object {
  const scan = latestScan(shipment)
  return {
    Shipment: {
      AWB: shipment.waybill,
      ReferenceNo: shipment.reference,
      PickUpDate: shipment.scans[0]?.at ?? null,
      NSLCode: scan.statusCode,
      Sortcode: '',
      Status: {
        Status: scan.status,
        StatusType: scan.statusType,
        StatusDateTime: scan.at,
        StatusLocation: scan.location,
        Instructions: scan.instructions,
      },
    },
  }
}

async function post(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
