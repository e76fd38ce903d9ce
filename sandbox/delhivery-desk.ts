import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { listOf, parseJson, isUnknownWarehouse } from './delhivery-wire.ts'
import { newDigits } from './ids.ts'
import { labelLink } from './labels.ts'
import { findPlace } from './pin-codes.ts'
import { indianTime, latestScan, TRY_AGAIN_CODES } from './shipments.ts'

const LAST_DAY_AHEAD = 7
const MAX_WAYBILLS = 10_000

const pickupInput = z.looseObject({
  pickup_time: z.string().regex(/^\d{2}:\d{2}:\d{2}$/),
  pickup_date: z.iso.date(),
  pickup_location: z.string().min(1),
  expected_package_count: z.int().min(1),
})
const updateInput = z.looseObject({
  data: z
    .array(z.looseObject({ waybill: z.string(), act: z.enum(['RE-ATTEMPT', 'PICKUP_RESCHEDULE']) }))
    .min(1),
})
const chargeQuery = z.looseObject({
  md: z.enum(['S', 'E']),
  ss: z.enum(['Delivered', 'RTO', 'DTO']),
  d_pin: z.string(),
  o_pin: z.string(),
  cgm: z.coerce.number().min(0),
  pt: z.enum(['Pre-paid', 'COD']),
})

/** Advance waybills, labels, pick-ups, prices, and instructions after a failed delivery. */
export function deskRoutes(app: FastifyInstance, context: Context): void {
  const { state } = context

  app.get('/waybill/api/bulk/json/', ({ query }, reply) => {
    const count = Math.min(Number(listOf(query, 'count')[0] ?? 1) || 1, MAX_WAYBILLS)
    return reply
      .type('application/json')
      .send(JSON.stringify(Array.from({ length: count }, () => `1${newDigits(12)}`).join(',')))
  })
  app.get('/waybill/api/fetch/json/', (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(`1${newDigits(12)}`)),
  )

  app.get('/api/p/packing_slip', ({ query, protocol, host }) => {
    const [waybill = ''] = listOf(query, 'wbns')
    const [size = 'A4'] = listOf(query, 'pdf_size')
    const isKnown = state.shipments.get(waybill) !== undefined
    const link = labelLink(context, `${protocol}://${host}`, waybill, size === '4R' ? '4R' : 'A4')
    const packages = isKnown ? [{ wbn: waybill, pdf_download_link: link, pdf_encoding: '' }] : []
    return { packages, packages_found: packages.length }
  })

  app.post('/fm/request/new/', ({ body }, reply) => {
    const input = pickupInput.safeParse(parseJson(body))
    if (!input.success) {
      const field = String(input.error.issues[0]?.path[0] ?? 'detail')
      return reply.code(400).send({ [field]: ['This field is required or not valid.'] })
    }
    const { pickup_location, pickup_date, pickup_time, expected_package_count } = input.data
    if (isUnknownWarehouse(pickup_location))
      return reply.code(400).send({ pickup_location: [`Warehouse ${pickup_location} does not exist.`] })
    const today = indianTime().slice(0, 10)
    if (pickup_date < today || pickup_date > dayAfter(today, LAST_DAY_AHEAD))
      return reply.code(400).send({ pickup_date: ['Pickup date must lie within the next week.'] })
    const key = `${pickup_location} ${pickup_date}`
    const open = state.pickups.get(key)
    if (open) {
      return reply.code(400).send({
        status: false,
        success: false,
        pickup_id: open.id,
        pr_exist: true,
        error: { message: 'A pickup request is already open for this day.', code: 400 },
      })
    }
    const id = 10_000_000 + state.pickups.size + 1
    state.pickups.put(key, { id, day: pickup_date })
    return reply.send({
      pickup_id: id,
      pickup_location_name: pickup_location,
      client_name: 'SANDBOX',
      pickup_time,
      pickup_date,
      incoming_center_name: 'Hyderabad_Central (Telangana)',
      expected_package_count: String(expected_package_count),
    })
  })

  app.get('/api/kinko/v1/invoice/charges/.json', ({ query }, reply) => {
    const input = chargeQuery.safeParse(query)
    if (!input.success) return reply.code(400).send({ error: 'Missing or invalid parameters' })
    return [chargeWire(input.data)]
  })

  app.post('/api/p/update', ({ body }, reply) => {
    const input = updateInput.safeParse(parseJson(body))
    if (!input.success) return reply.code(400).send({ error: 'data is missing' })
    const failed = input.data.data.flatMap(({ waybill }) => {
      const shipment = state.shipments.get(waybill)
      const mayTry = shipment && TRY_AGAIN_CODES.includes(latestScan(shipment).statusCode)
      return mayTry ? [] : [{ wbn: waybill, message: 'NDR action not allowed for the current NSL code' }]
    })
    const requestId = `UPL${newDigits(17)}`
    state.uploads.put(requestId, { status: failed.length > 0 ? 'Failure' : 'Success', failed })
    return reply.send({ request_id: requestId })
  })

  app.get<{ Params: { id: string } }>('/api/cmu/get_bulk_upl/:id', ({ params }, reply) => {
    const upload = state.uploads.get(params.id)
    if (!upload) return reply.code(404).send({ error: 'No such upload' })
    const { status, failed } = upload
    return { status, remark: status === 'Success' ? 'Processed' : 'Failed', failed_wbns: failed }
  })
}

/**
 * Prices of our own in the documented format: per started half kilogram, more for long distances and for cash, plus 18
 * % tax.
 */
function chargeWire({ md, d_pin, o_pin, cgm, pt }: z.infer<typeof chargeQuery>): object {
  const isNear = findPlace(d_pin)?.stateCode === findPlace(o_pin)?.stateCode
  const units = Math.max(1, Math.ceil(cgm / 500))
  const delivery = units * (isNear ? 32 : 48) * (md === 'E' ? 1.5 : 1)
  const cash = pt === 'COD' ? 40 : 0
  const gross = delivery + cash
  const tax = Math.round(gross * 18) / 100
  return {
    charge_DL: delivery,
    charge_COD: cash,
    gross_amount: gross,
    tax_data: isNear ? { CGST: tax / 2, SGST: tax / 2, IGST: 0 } : { CGST: 0, SGST: 0, IGST: tax },
    total_amount: gross + tax,
    zone: isNear ? 'A' : 'D',
    charged_weight: units * 500,
  }
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
