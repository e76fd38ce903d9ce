/**
 * What the carrier says of a parcel: each scan stored once, the order moved on where its latest word allows. Pushes and
 * polls come here alike, repeated and in any order; nothing moves an order backwards.
 */
import { lockOrder, type LockedOrder } from '#database/locks.ts'
import { enqueueJob } from '#database/queries/changes.ts'
import { recordEvent } from '#database/queries/orders.ts'
import {
  findShipment,
  moveFulfilment,
  storeScans,
  takeLatestScan,
  type KnownParcel,
  type ShipmentRow,
} from '#database/queries/shipments.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import { fulfilmentOf, troubleOf, type Scan } from '#domain/fulfilment/carrier-status.ts'
import { fulfilmentSteps } from '#domain/orders/fulfilment-status.ts'
import type { Deps } from '../deps.ts'

export type SeenScans = { readonly scans: readonly Scan[]; readonly expectedDeliveryAt: Date | null }

/** True when the shop learnt something from them. */
export function recordScans(
  deps: Deps,
  parcel: Pick<KnownParcel, 'orderId' | 'waybill'>,
  seen: SeenScans,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, parcel.orderId)
    const shipment = order && (await findShipment(tx.client, order.id))
    if (!order || !shipment || shipment.waybill !== parcel.waybill) return false
    const isNewDate = seen.expectedDeliveryAt?.getTime() !== shipment.expectedDeliveryAt?.getTime()
    const stored = await storeScans(tx, shipment.id, seen.scans)
    if (stored === 0 && !isNewDate) return false
    const latest = await takeLatestScan(tx, shipment.id, seen.expectedDeliveryAt)
    if (latest) await follow(tx, order, shipment, latest)
    return true
  })
}

async function follow(
  tx: Tx,
  order: LockedOrder,
  shipment: ShipmentRow,
  latest: Pick<Scan, 'statusType' | 'status' | 'at'>,
): Promise<void> {
  const { waybill, carrierStatusType, carrierStatus } = shipment
  const { statusType, status, at } = latest
  if (statusType === carrierStatusType && status === carrierStatus) return
  const facts = { waybill, statusType, status, at: at.toISOString() }

  const trouble = troubleOf(latest)
  // A parcel that the shop itself stopped is no trouble.
  if (trouble && shipment.status === 'created') {
    await recordEvent(tx.client, order.id, `shipment.${trouble}`, 'carrier', facts)
  }
  const target = fulfilmentOf(latest)
  const steps = target ? fulfilmentSteps(order.fulfilmentStatus, target) : []
  for (const step of steps) {
    await moveFulfilment(tx, order.id, step, { kind: `order.${step}`, actor: 'carrier', facts })
  }
  if (steps.includes('delivered')) {
    await enqueueJob(tx, 'send_order_mail', { orderId: order.id, kind: 'delivered' })
  }
}
