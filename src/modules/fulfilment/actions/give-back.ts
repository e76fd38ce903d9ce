/** What a cancelled order gives back, in the transaction that cancels it. The caller holds the order's lock. */
import type { LockedOrder } from '#platform/database/locks.ts'
import { invalidateTags, enqueue, enqueueAll } from '#platform/database/changes.ts'
import { releaseCoupon } from '#modules/coupons/index.ts'
import { isHandedOver } from '../data/parcel-desk.ts'
import { findParcelOfOrder, moveFulfilment, recordOutcome } from '../data/parcels.ts'
import { returnStock, lockProducts, couponTags, publicStockTags } from '#modules/catalogue/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { queued } from '#platform/rules/jobs.ts'
import { ORDER_JOBS, releaseLocked } from '#modules/orders/index.ts'
import { CANCEL_REASON, STAFF_CANCEL_REASON } from '#modules/orders/rules/cancellation.ts'
import type { StaffMember } from '#modules/staff/index.ts'
import { dropUnseenParcel } from './cancel-parcel-at-carrier.ts'
import { requestFullRefund } from '#modules/payments/index.ts'

/** The member of staff who cancels it, and why, for the audit log; null if the customer does. */
export type CancelledBy = (StaffMember & { readonly note: string }) | null

function cancelling(by: CancelledBy) {
  const facts = by
    ? { reason: STAFF_CANCEL_REASON, by: by.staffId, note: by.note }
    : { reason: CANCEL_REASON }
  return { kind: 'order.cancelled', actor: by ? 'staff' : 'customer', facts }
}

/**
 * Like expiry, and marked as unwanted: a late payment is refunded instead of reviving the order. A confirmed cash order
 * may have a parcel, and a customer who confirmed by mail is mailed that it is cancelled.
 */
export async function giveUpUnpaid(tx: Tx, order: LockedOrder, by: CancelledBy): Promise<void> {
  const event = cancelling(by)
  await releaseLocked(tx, order, {
    orderId: order.id,
    actor: event.actor,
    reason: event.facts.reason,
    areGoodsWithCourier: await isHandedOver(tx.client, order.id),
  })
  await moveFulfilment(tx, order.id, 'cancelled', event)
  if (order.codConfirmedAt === null) return
  await closeShipment(tx, order)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, mailOf(order, by))
}

function mailOf(order: LockedOrder, by: CancelledBy) {
  return { orderId: order.id, kind: 'cancelled' as const, ...(by && { isByShop: true }) }
}

/** Stock, coupon use and coins at once; the refund through the provider, by a job. */
export async function giveBackPaid(tx: Tx, order: LockedOrder, by: CancelledBy): Promise<void> {
  await moveFulfilment(tx, order.id, 'cancelled', cancelling(by))
  await closeShipment(tx, order)
  const products = await lockProducts(
    tx,
    order.items.map((item) => item.productId),
  )
  const changes = await returnStock(tx, order.id)
  const isCouponFree = order.couponCode !== null && (await releaseCoupon(tx, order.id))
  const { refundId, jobs } = await requestFullRefund(tx, order, 'cancelled', askedBy(by))
  const mail = { ...mailOf(order, by), ...(refundId !== null && { refundId }) }
  await enqueueAll(tx, [queued(ORDER_JOBS.sendOrderMail, mail), ...jobs])
  await invalidateTags(tx, [...publicStockTags(changes, products), ...couponTags(isCouponFree)])
}

function askedBy(by: CancelledBy) {
  return by ? { askedBy: by.staffId, note: by.note } : {}
}

/** A pending or unanswered booking may have created a parcel that the shop does not know of. */
async function closeShipment(tx: Tx, order: LockedOrder): Promise<void> {
  const shipment = await findParcelOfOrder(tx.client, order.id)
  if (!shipment) return
  await recordOutcome(tx, shipment.id, { status: 'cancelled', remark: shipment.remark })
  if (shipment.waybill === null && shipment.attempts > 0) await dropUnseenParcel(tx, shipment)
}
