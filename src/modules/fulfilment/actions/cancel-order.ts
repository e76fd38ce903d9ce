/**
 * Cancels an order before dispatch, for its customer or for staff, who give a reason. An unpaid order, including cash,
 * is given up; a paid one is refunded in one transaction, once, because only that transaction sets 'cancelled'. A
 * parcel still in the warehouse is first cancelled at the carrier, outside any transaction; a job finishes this if the
 * process stops halfway.
 */
import {
  ORDER_NOT_FOUND,
  lockOrder,
  findOrder,
  recordEvent,
  ORDER_JOBS,
  releaseLocked,
} from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { enqueueLater, removeJob, invalidateTags, enqueue, enqueueAll } from '#platform/database/changes.ts'
import {
  isPaymentSigned,
  listRefunds,
  requireRefundRight,
  settleArrived,
  requestFullRefund,
} from '#modules/payments/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { queued } from '#platform/rules/jobs.ts'
import type { CancelOrderInput } from '#modules/orders/rules/cancel-order-input.ts'
import {
  hasMoneyToReturn,
  mayCancel,
  CANCEL_REASON,
  STAFF_CANCEL_REASON,
} from '#modules/orders/rules/cancellation.ts'
import type { CancelledOrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import { releaseCoupon } from '#modules/coupons/index.ts'
import { returnStock, lockProducts, couponTags, publicStockTags } from '#modules/catalogue/index.ts'
import { findShipmentView } from '../data/parcel-views.ts'
import { FULFILMENT_JOBS } from '../jobs.ts'
import { isHandedOver } from '../data/order-parcel.ts'
import { findParcelOfOrder, moveFulfilment, recordOutcome } from '../data/parcels.ts'
import { recordTracked } from './track-shipments.ts'
import { cancelUnknownParcel } from './cancel-parcel-at-carrier.ts'

export async function cancelOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<CancelledOrderView>> {
  const { orderId } = input
  const on = deps.db.pool
  const stored = await findOrder(on, orderId)
  if (!stored || !isOwner(actor, stored)) return fail(ORDER_NOT_FOUND)
  const ended = await cancelOrQueue(deps, orderId, null)
  if (!ended.ok) return ended
  const [after, refunds] = await Promise.all([findOrder(on, orderId), listRefunds(on, orderId)])
  const withheldCoins = refunds.reduce((sum, refund) => sum + refund.withheldCoins, 0)
  return after ? ok({ ...after.view, withheldCoins }) : fail(ORDER_NOT_FOUND)
}

/** The same by staff, for an order that will never ship: it must not hold stock and cash for ever. */
export async function cancelOrderByStaff(
  deps: Deps,
  staff: Actor,
  { orderId, note }: Pick<CancelOrderInput, 'orderId' | 'note'>,
): Promise<Result<null>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  if (!(await findOrder(deps.db.pool, orderId))) return fail(ORDER_NOT_FOUND)
  const right = await requireRefundRight(deps.db.pool, staff)
  return cancelOrQueue(deps, orderId, { ...allowed.value, note }, right.ok ? null : right.problem)
}

/** The member of staff who cancels it, and why, for the audit log; null if the customer does. */
type CancelledBy = (StaffMember & { readonly note: string }) | null

/** `noRefund`: why staff may not refund it; a paid order is then left unchanged. */
async function cancelOrQueue(
  deps: Deps,
  orderId: OrderId,
  by: CancelledBy,
  noRefund: Problem | null = null,
): Promise<Result<null>> {
  const end = await cancel(deps, orderId, by, (tx) => queueFinishing(tx, orderId, by), noRefund)
  if (typeof end !== 'string') return fail(end)
  // After a refusal the order must not be cancelled later after all.
  if (end === 'too_late') await transaction(deps.db, (tx) => removeJob(tx, keyOf(orderId)))
  return end === 'cancelled' ? ok(null) : fail(PROBLEMS_OF[end])
}

/**
 * For the job: finishes what was begun. Throws while the carrier does not answer, so that it is retried; queues nothing
 * itself, so that the queue's delays and attempt limit apply.
 */
export async function finishCancellation(
  deps: Deps,
  input: { readonly orderId: OrderId; readonly by?: CancelledBy | undefined },
): Promise<void> {
  const end = await cancel(deps, input.orderId, input.by ?? null, async () => {}, null)
  if (end === 'later' || end === 'unsettled')
    throw new Error(`order ${input.orderId} could not be cancelled yet`)
}

type End = 'cancelled' | 'too_late' | 'later' | 'unsettled'

const PROBLEMS_OF: Readonly<Record<Exclude<End, 'cancelled'>, Problem>> = {
  too_late: { code: 'order_closed', key: 'cancel_too_late' },
  later: { code: 'shipping_unavailable', key: 'cancel_later' },
  unsettled: { code: 'payment_pending', key: 'cancel_unsettled' },
}

/** `prepare` runs in the transaction before the call to the carrier, which leaves the order unchanged. */
type Prepare = (tx: Tx) => Promise<void>

async function cancel(
  deps: Deps,
  orderId: OrderId,
  by: CancelledBy,
  prepare: Prepare,
  noRefund: Problem | null,
): Promise<End | Problem> {
  if (await isPaymentSigned(deps.db.pool, orderId)) await settleArrived(deps, orderId)
  const begun = await transaction(deps.db, (tx) => begin(tx, orderId, by, prepare, noRefund))
  if (typeof begun === 'string' || 'code' in begun) return begun
  const stopped = await stopParcel(deps, begun.waybill)
  if (stopped !== 'stopped') return stopped
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.fulfilmentStatus === 'cancelled') return 'cancelled'
    // The carrier has agreed: a scan that arrived meanwhile, even of the way back, does not undo it.
    if (!order || !isSettledOrInCash(order) || !isWithCarrier(order)) return 'too_late'
    if ((await findShipmentView(tx.client, orderId))?.isTakenBack) return 'too_late'
    await recordEvent(tx.client, orderId, 'shipment.stopped', 'carrier', { waybill: begun.waybill })
    return giveBack(tx, order, by)
  })
}

/** Paid (even if partly refunded since) or cash: any order except one that ended unpaid. */
function isSettledOrInCash({ paymentStatus, paymentMethod }: LockedOrder): boolean {
  return paymentStatus === 'unpaid' ? paymentMethod === 'cod' : paymentStatus !== 'failed'
}

function isWithCarrier({ fulfilmentStatus }: LockedOrder): boolean {
  return fulfilmentStatus === 'shipped' || fulfilmentStatus === 'returning'
}

/** A minute: longer than the calls below take. */
const TAKEN_OVER_AFTER_SECONDS = 60

const keyOf = (orderId: OrderId) => `cancel:${orderId}`

function queueFinishing(tx: Tx, orderId: OrderId, by: CancelledBy): Promise<void> {
  const job = queued(FULFILMENT_JOBS.finishCancellation, { orderId, ...(by && { by }) }, keyOf(orderId))
  return enqueueLater(tx, job, TAKEN_OVER_AFTER_SECONDS)
}

async function begin(
  tx: Tx,
  orderId: OrderId,
  by: CancelledBy,
  prepare: Prepare,
  noRefund: Problem | null,
): Promise<End | Problem | { readonly waybill: string }> {
  const order = await lockOrder(tx, orderId)
  if (!order) return 'too_late'
  if (order.fulfilmentStatus === 'cancelled') return 'cancelled'
  const shipment = await findShipmentView(tx.client, orderId)
  if (!mayCancel(order, shipment)) return 'too_late'
  // The provider has its money: cancelled as unpaid, it would never be refunded.
  if (order.paymentStatus === 'unpaid' && (await isPaymentSigned(tx.client, orderId))) return 'unsettled'
  if (noRefund && hasMoneyToReturn(order)) return noRefund
  if (order.fulfilmentStatus !== 'shipped') return giveBack(tx, order, by)
  if (!shipment?.waybill) return 'too_late'
  await prepare(tx)
  return { waybill: shipment.waybill }
}

async function giveBack(tx: Tx, order: LockedOrder, by: CancelledBy): Promise<End> {
  if (order.paymentStatus === 'unpaid') await giveUpUnpaid(tx, order, by)
  else await giveBackPaid(tx, order, by)
  // The reason is in the order's events; the audit log has the earlier status.
  if (by)
    await recordOrderAudit(tx, by, order.id, 'cancelled', {
      before: { payment: order.paymentStatus, fulfilment: order.fulfilmentStatus },
      after: { fulfilment: 'cancelled' },
    })
  return 'cancelled'
}

/** The courier may have collected it since the last check: a parcel on its way is not called back. */
async function stopParcel(deps: Deps, waybill: string): Promise<'stopped' | 'too_late' | 'later'> {
  const tracked = await deps.shipping.trackParcels([waybill])
  if (!tracked.ok) return 'later'
  const parcel = tracked.value.find((each) => each.waybill === waybill)
  if (parcel) {
    await recordTracked(deps, [parcel])
    const words = [parcel.current, ...parcel.scans].map(({ status }) => ({ at: '', location: '', status }))
    const shipment = { carrierStatus: parcel.current.status, scans: words }
    if (!mayCancel({ paymentStatus: 'paid', fulfilmentStatus: 'shipped' }, shipment)) return 'too_late'
  }
  const cancelled = await deps.shipping.cancelParcel(waybill)
  if (cancelled.ok) return 'stopped'
  deps.log.warn({ waybill, detail: cancelled.detail }, 'the carrier did not cancel a parcel')
  return cancelled.reason === 'refused' ? 'too_late' : 'later'
}

function cancelling(by: CancelledBy) {
  const facts = by
    ? { reason: STAFF_CANCEL_REASON, by: by.staffId, note: by.note }
    : { reason: CANCEL_REASON }
  return { kind: 'order.cancelled', actor: by ? 'staff' : 'customer', facts }
}

/**
 * Like expiry, and marked as unwanted: a late payment is refunded instead of reviving the order. A confirmed cash
 * order may have a parcel, and a customer who confirmed by mail is mailed that it is cancelled. The caller holds the
 * order's lock.
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
async function giveBackPaid(tx: Tx, order: LockedOrder, by: CancelledBy): Promise<void> {
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
  if (shipment.waybill === null && shipment.attempts > 0) await cancelUnknownParcel(tx, shipment)
}
