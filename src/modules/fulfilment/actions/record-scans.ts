/**
 * Records the carrier's scans of a parcel: each stored once, and the order moved on where the latest scan allows.
 * Pushes and polls both come here, repeated and in any order; nothing moves an order backwards.
 */
import { lockOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { enqueue } from '#platform/database/changes.ts'
import { listScans, recordFailedAttempt, storeScans, takeLatestScan } from '../data/parcel-scans.ts'
import { findParcelOfOrder, type KnownParcel, moveFulfilment, type OrderParcelRow } from '../data/parcels.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { fulfilmentOf, type Scan, troubleOf } from '../rules/carrier-status.ts'
import { isAnotherAttempt, openFailedAttempt } from '../rules/failed-attempt.ts'
import { isInTheWarehouse } from '#modules/orders/rules/cancellation.ts'
import { fulfilmentSteps } from '#platform/rules/fulfilment-status.ts'
import type { Deps } from '#platform/deps.ts'
import { settleCash } from './settle-cash.ts'
import { handOver } from './hand-over.ts'

export type SeenScans = { readonly scans: readonly Scan[]; readonly expectedDeliveryAt: Date | null }

/** True if any of them was new. */
export function recordScans(
  deps: Deps,
  parcel: Pick<KnownParcel, 'orderId' | 'waybill'>,
  seen: SeenScans,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, parcel.orderId)
    const shipment = order && (await findParcelOfOrder(tx.client, order.id))
    if (!order || !shipment || shipment.waybill !== parcel.waybill) return false
    const isNewDate = seen.expectedDeliveryAt?.getTime() !== shipment.expectedDeliveryAt?.getTime()
    const stored = await storeScans(tx, shipment.id, seen.scans)
    if (stored === 0 && !isNewDate) return false
    const latest = await takeLatestScan(tx, shipment.id, seen.expectedDeliveryAt)
    if (latest) {
      await reportHandedOver(tx, order, shipment, latest)
      await follow(tx, order, shipment, latest)
    }
    if (stored > 0) await reportFailedAttempt(tx, order, shipment)
    return true
  })
}

/**
 * The courier has it. Only now are customers mailed that it is on its way, and not if it has already arrived or turned
 * back.
 */
async function reportHandedOver(
  tx: Tx,
  order: LockedOrder,
  shipment: OrderParcelRow,
  latest: Pick<Scan, 'statusType' | 'status'>,
): Promise<void> {
  if (shipment.handedOverAt !== null || shipment.status !== 'created') return
  const scans = await listScans(tx.client, shipment.id)
  if (isInTheWarehouse({ carrierStatus: latest.status, courier: shipment.courier, scans })) return
  const isNew = await handOver(tx, order)
  if (isNew && order.fulfilmentStatus === 'shipped' && fulfilmentOf(latest) === 'shipped')
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'shipped' })
}

async function follow(
  tx: Tx,
  order: LockedOrder,
  shipment: OrderParcelRow,
  latest: Pick<Scan, 'statusType' | 'status' | 'at'>,
): Promise<void> {
  const { waybill, carrierStatusType, carrierStatus } = shipment
  const { statusType, status, at } = latest
  if (statusType === carrierStatusType && status === carrierStatus) return
  const facts = { waybill, statusType, status, at: at.toISOString() }

  const trouble = troubleOf(latest)
  // A parcel that the shop itself cancelled is not a problem.
  if (trouble && shipment.status === 'created') {
    await recordEvent(tx.client, order.id, `shipment.${trouble}`, 'carrier', facts)
  }
  const target = fulfilmentOf(latest)
  const steps = target ? fulfilmentSteps(order.fulfilmentStatus, target) : []
  for (const step of steps) {
    await moveFulfilment(tx, order.id, step, { kind: `order.${step}`, actor: 'carrier', facts })
  }
  if (target === 'delivered') await deliver(tx, order, steps.includes('delivered'), facts)
}

/**
 * The courier has the cash of an order that was unpaid. An order closed meanwhile (lost and found again, or cancelled)
 * stays closed: staff find out whose money it is, and no mail says that all is well. A parcel that came back also waits
 * for staff, who check the goods first.
 */
async function deliver(
  tx: Tx,
  order: LockedOrder,
  isNew: boolean,
  facts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const isCash = order.paymentMethod === 'cod'
  if (isCash && order.paymentStatus === 'failed') {
    const cash = { ...facts, amountPaise: order.totalPaise }
    return recordEvent(tx.client, order.id, 'payment.cash_after_close', 'carrier', cash)
  }
  if (!isNew) return
  if (isCash) await settleCash(tx, order)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'delivered' })
}

/** Each failed delivery attempt is reported once: to the customer by mail, to staff as a to-do. */
async function reportFailedAttempt(tx: Tx, order: LockedOrder, shipment: OrderParcelRow): Promise<void> {
  if (order.fulfilmentStatus !== 'shipped') return
  const scans = await listScans(tx.client, shipment.id)
  const attempt = openFailedAttempt(scans)
  if (!attempt || !isAnotherAttempt(scans, attempt, shipment.ndrAt)) return
  const { code, remark, at } = attempt
  await recordFailedAttempt(tx, shipment.id, { code, remark, at })
  const facts = { waybill: shipment.waybill, code, remark, at: at.toISOString() }
  await recordEvent(tx.client, order.id, 'shipment.undelivered', 'carrier', facts)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'ndr' })
}
