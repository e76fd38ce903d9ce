/** What a cancelled order gives back, each in the transaction that cancels it. The caller holds the order's lock. */
import { lockProducts, type LockedOrder } from '#database/locks.ts'
import { announceChanges, enqueueJobs } from '#database/queries/changes.ts'
import { releaseCoupon } from '#database/queries/coupons.ts'
import { findShipment, moveFulfilment, recordOutcome } from '#database/queries/shipments.ts'
import { returnStock } from '#database/queries/stock.ts'
import type { Tx } from '#database/transaction.ts'
import { CANCEL_REASON } from '#domain/orders/cancellation.ts'
import { publicStockTags } from '../catalogue/public-stock-tags.ts'
import { releaseLocked } from '../checkout/release-order.ts'
import { dropUnseenParcel } from '../fulfilment/drop-parcel.ts'
import { requestFullRefund } from '../payments/request-refund.ts'

const CANCELLED = { kind: 'order.cancelled', actor: 'customer', facts: { reason: CANCEL_REASON } } as const

/** As expiry does, and marked as unwanted: money that comes late goes back instead of reviving the order. */
export async function giveUpUnpaid(tx: Tx, order: LockedOrder): Promise<void> {
  await releaseLocked(tx, order, { orderId: order.id, actor: 'customer', reason: CANCEL_REASON })
  await moveFulfilment(tx, order.id, 'cancelled', CANCELLED)
}

/** Stock, coupon use and coins at once; the money through the provider, by a job. */
export async function giveBackPaid(tx: Tx, order: LockedOrder): Promise<void> {
  await moveFulfilment(tx, order.id, 'cancelled', CANCELLED)
  await closeShipment(tx, order)
  const products = await lockProducts(
    tx,
    order.items.map((item) => item.productId),
  )
  const changes = await returnStock(tx, order.id)
  if (order.couponCode) await releaseCoupon(tx, order.id)
  const { refundId, jobs } = await requestFullRefund(tx, order, 'cancelled')
  const mail = { orderId: order.id, kind: 'cancelled', ...(refundId !== null && { refundId }) }
  await enqueueJobs(tx, [{ task: 'send_order_mail', payload: mail }, ...jobs])
  await announceChanges(tx, publicStockTags(changes, products))
}

/** A carrier that is being asked, or did not answer, may have made a parcel that nobody knows of. */
async function closeShipment(tx: Tx, order: LockedOrder): Promise<void> {
  const shipment = await findShipment(tx.client, order.id)
  if (!shipment) return
  await recordOutcome(tx, order.id, { status: 'cancelled', remark: shipment.remark })
  if (shipment.waybill === null && shipment.attempts > 0) await dropUnseenParcel(tx, order.id)
}
