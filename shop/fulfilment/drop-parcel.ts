/**
 * Taking a parcel back that nobody wants any more: of an order that was cancelled while the carrier was being asked.
 * A job does it, so that neither a crash nor a carrier that is down leaves a parcel behind.
 */
import { enqueueJob, enqueueLaterJob } from '#database/queries/changes.ts'
import { findShipment } from '#database/queries/shipments.ts'
import type { Tx } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

/** Longer than one attempt at the carrier lasts. */
const AFTER_SECONDS = 90

/** The parcel with this waybill is to be stopped, as soon as this transaction commits. */
export function dropParcel(tx: Tx, orderId: OrderId, waybill: string): Promise<void> {
  return enqueueJob(tx, 'drop_parcel', { orderId, waybill })
}

/** Whatever the carrier made of the order is to be stopped, once nobody asks it for a waybill any more. */
export function dropUnseenParcel(tx: Tx, orderId: OrderId): Promise<void> {
  const job = { task: 'drop_parcel', payload: { orderId }, key: `drop_parcel:${orderId}` }
  return enqueueLaterJob(tx, job, AFTER_SECONDS)
}

/** Throws when the carrier gives no usable answer, so that the job is tried again. */
export async function dropParcelAtCarrier(
  deps: Deps,
  input: { readonly orderId: string; readonly waybill?: string | undefined },
): Promise<void> {
  const orderId = input.orderId as OrderId
  const waybill = input.waybill ?? (await findUnseen(deps, orderId))
  if (waybill === null) return
  const shipment = await findShipment(deps.db.pool, orderId)
  // The order's own parcel is stopped by cancelling the order, never here.
  if (shipment?.status === 'created' && shipment.waybill === waybill) return
  const cancelled = await deps.shipping.cancelParcel(waybill)
  if (cancelled.ok) return
  if (cancelled.reason !== 'refused') throw new Error(`parcel ${waybill}: ${cancelled.detail}`)
  deps.log.error(
    { orderId, waybill, detail: cancelled.detail },
    'the carrier keeps a parcel that nobody wants',
  )
}

async function findUnseen(deps: Deps, orderId: OrderId): Promise<string | null> {
  const found = await deps.shipping.findParcel(orderId)
  if (!found.ok) throw new Error(`parcel of order ${orderId}: ${found.detail}`)
  return found.value?.waybill ?? null
}
