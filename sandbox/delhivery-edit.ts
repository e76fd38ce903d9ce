import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { parseJson } from './delhivery-wire.ts'
import { cancelledShipment, isWaiting, latestScan, type Shipment } from './shipments.ts'

const cancelInput = z.looseObject({ waybill: z.string(), cancellation: z.literal('true') })
const changeInput = z.looseObject({
  waybill: z.string(),
  name: z.string().min(1).optional(),
  phone: z.string().min(10).optional(),
  add: z.string().min(1).optional(),
})

const UNKNOWN = 'Data does not exists for provided Waybill(s)'

/** POST /api/p/edit cancels a parcel, or corrects its recipient. JSON is documented; XML has been observed. */
export function editRoute(app: FastifyInstance, { state, faults }: Context): void {
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
