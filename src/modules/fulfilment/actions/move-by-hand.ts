/**
 * The two transitions that staff make manually (spec §4): pending to shipped, with another courier's name and
 * tracking number, which they can correct later, and shipped to completed. Each is one transaction under the order's
 * lock, so of two people sending the same order only one succeeds, and the shop's own carrier is not called for a
 * second parcel. An unpaid order is sent only with a note of where its money is.
 */
import { ORDER_NOT_FOUND, lockOrder, findOrder, ORDER_JOBS, recordEvent } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { enqueue } from '#platform/database/changes.ts'
import { isFullRefundRequested, settleArrived, takeMoney } from '#modules/payments/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { mayComplete, mayShipByHand, type MayShip } from '#modules/orders/rules/staff-order.ts'
import { isLost } from '#modules/orders/rules/order-step.ts'
import type { ShipByHandInput, CorrectTrackingInput } from '#modules/orders/rules/staff-order-input.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { deliverByHand, sendByHand, changeTracking } from '../data/order-parcel.ts'
import { findParcelOfOrder, moveFulfilment } from '../data/parcels.ts'
import { cashOf, parcelOf } from '../rules/parcel.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import { isUnderWayByHand } from '../rules/undelivered-parcels.ts'
import { cancelUnknownParcel } from './cancel-parcel-at-carrier.ts'
import { handOver, settleCash } from './cash-parcels.ts'

const SENT: Problem = { code: 'order_closed', key: 'order_sent_before' }
const NOT_SENDABLE: Problem = { code: 'order_closed', key: 'order_not_sendable' }
const REFUSALS: Readonly<Record<Exclude<MayShip, 'yes' | 'needs_money'>, Problem>> = {
  unconfirmed: { code: 'payment_pending', key: 'order_unconfirmed' },
  sent: SENT,
  closed: NOT_SENDABLE,
}

export async function shipByHand(deps: Deps, actor: Actor, input: ShipByHandInput): Promise<Result<null>> {
  const allowed = await requirePermission(deps.db.pool, actor, 'orders.change')
  if (!allowed.ok) return allowed
  if (input.reference !== '') {
    const mayTakeMoney = await requirePermission(deps.db.pool, actor, 'payments.change')
    if (!mayTakeMoney.ok) return mayTakeMoney
    await settleArrived(deps, input.orderId)
  }
  return transaction(deps.db, (tx) => ship(tx, actor, input))
}

async function ship(tx: Tx, actor: Actor, input: ShipByHandInput): Promise<Result<null>> {
  const staff = await requirePermission(tx.client, actor, 'orders.change')
  if (!staff.ok) return staff
  const order = await lockOrder(tx, input.orderId)
  if (!order) return fail(ORDER_NOT_FOUND)
  const { courier, tracking, reference } = input
  const shipment = await findParcelOfOrder(tx.client, order.id)
  // A repeat: the form was submitted twice.
  if (shipment?.courier === courier && shipment.waybill === tracking) return ok(null)

  const may = mayShipByHand(order)
  if (may !== 'yes' && may !== 'needs_money') return fail(REFUSALS[may])
  if (await isFullRefundRequested(tx.client, order.id)) return fail(NOT_SENDABLE)
  if (may === 'needs_money') {
    if (reference === '') return fail({ code: 'payment_pending', key: 'order_pays_first' })
    const mayTakeMoney = await requirePermission(tx.client, actor, 'payments.change')
    if (!mayTakeMoney.ok) return mayTakeMoney
    const taken = await takeMoney(tx, staff.value, order, reference)
    if (!taken.ok) return taken
  }
  const written = await writeParcel(tx, order, { courier, tracking })
  if (!written.ok) return written
  // A parcel booked with the shop's own carrier, even one it may have created unseen, is not wanted any more.
  if (shipment && shipment.attempts > 0) await cancelUnknownParcel(tx, shipment)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'shipped' })
  await recordOrderAudit(tx, staff.value, order.id, 'shipped', {
    before: { fulfilment: order.fulfilmentStatus },
    after: { fulfilment: 'shipped', courier, tracking },
  })
  return ok(null)
}

type Sent = { readonly courier: string; readonly tracking: string }

async function writeParcel(tx: Tx, order: LockedOrder, { courier, tracking }: Sent): Promise<Result<null>> {
  const stored = await findOrder(tx.client, order.id)
  if (!stored) throw new Error(`order ${order.id} was locked and is gone`)
  const parcel = parcelOf(stored.view)
  const cashPaise = order.paymentStatus === 'unpaid' ? cashOf(parcel) : paise(0)
  const sent = { orderId: order.id, courier, tracking, weightGrams: parcel.weightGrams, cashPaise }
  const written = await sendByHand(tx, sent)
  if (written === 'taken') return fail({ code: 'invalid', key: 'order_tracking_taken' })
  if (written === 'has_waybill') return fail(SENT)
  const facts = { waybill: tracking, courier }
  await moveFulfilment(tx, order.id, 'shipped', { kind: 'order.shipped', actor: 'staff', facts })
  // Staff record another courier once it has the parcel.
  await handOver(tx, order)
  return ok(null)
}

/** Staff know that it arrived, so cash on delivery counts as paid. */
export function completeByHand(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    const order = await lockOrder(tx, input.orderId)
    if (!order) return fail(ORDER_NOT_FOUND)
    // Another member of staff, or a scan, was first.
    if (order.fulfilmentStatus === 'delivered') return ok(null)
    const shipment = await findParcelOfOrder(tx.client, order.id)
    if (!mayComplete(order, shipment !== null && isLost(shipment)) || shipment?.takenBackAt != null)
      return fail({ code: 'order_closed', key: 'order_not_on_its_way' })
    await handOver(tx, order)
    await deliverByHand(tx, order.id)
    await moveFulfilment(tx, order.id, 'delivered', { kind: 'order.delivered', actor: 'staff', facts: {} })
    if (order.paymentMethod === 'cod') await settleCash(tx, order, 'staff')
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'delivered' })
    await recordOrderAudit(tx, staff, order.id, 'completed', {
      before: { fulfilment: order.fulfilmentStatus },
      after: { fulfilment: 'delivered' },
    })
    return ok(null)
  })
}

/**
 * Corrects a mistyped courier name or tracking number while the parcel is on its way. The new one is mailed to the
 * customer.
 */
export function correctTracking(
  deps: Deps,
  actor: Actor,
  { orderId, courier, tracking }: CorrectTrackingInput,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    const order = await lockOrder(tx, orderId)
    const parcel = order && (await findParcelForStaff(tx.client, orderId))
    if (!parcel) return fail({ code: 'not_found', key: 'parcel_not_found' })
    if (!isUnderWayByHand(parcel)) return fail({ code: 'order_closed', key: 'parcel_not_waiting' })
    // A repeat: the form was submitted twice, or nothing was changed.
    if (parcel.courier === courier && parcel.waybill === tracking) return ok(null)

    if ((await changeTracking(tx, { orderId, courier, tracking })) === 'taken')
      return fail({ code: 'invalid', key: 'order_tracking_taken' })
    await recordEvent(tx.client, orderId, 'shipment.renumbered', 'staff', { waybill: tracking, courier })
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: 'shipped' })
    await recordOrderAudit(tx, staff, orderId, 'tracking_corrected', {
      before: { courier: parcel.courier, tracking: parcel.waybill },
      after: { courier, tracking },
    })
    return ok(null)
  })
}
