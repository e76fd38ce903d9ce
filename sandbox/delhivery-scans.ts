import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { pushScan } from './push-scan.ts'
import { FAILED_CODES, isFinal, latestScan, scanned, shipmentWire, STATUS_NAMES } from './shipments.ts'

const scanInput = z
  .strictObject({
    status: z.enum(STATUS_NAMES),
    isReturning: z.boolean().default(false),
    /** Why a try to deliver came to nothing. */
    code: z.enum(FAILED_CODES).optional(),
  })
  .refine(({ status, code }) => code === undefined || status === 'Pending', 'A code goes with Pending.')

/** POST /shipments/:waybill/scan moves a parcel; no part of Delhivery's own API. */
export function scanRoutes(app: FastifyInstance, { state, settings, faults }: Context): void {
  app.post<{ Params: { waybill: string } }>('/shipments/:waybill/scan', ({ params, body }, reply) => {
    const move = scanInput.parse(body)
    const shipment = state.shipments.get(params.waybill)
    if (!shipment)
      return reply.code(404).send({ error: { code: 'unknown_parcel', message: 'There is no such parcel.' } })
    // What was lost may turn up.
    if (isFinal(shipment) && latestScan(shipment).statusType !== 'LT') {
      const message = `It is ${latestScan(shipment).status}.`
      return reply.code(409).send({ error: { code: 'parcel_at_its_end', message } })
    }
    const moved = scanned(shipment, move)
    state.shipments.put(moved.waybill, moved)
    pushScan(moved, settings.scanPushUrl, faults.current)
    return shipmentWire(moved, '2')
  })
}
