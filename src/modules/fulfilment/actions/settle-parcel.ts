/** What staff do about a parcel that did not reach its customer: they request another attempt, or settle it. */
import { lockOrder, findOrder, recordEvent } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { invalidateTags, enqueueAll } from '#platform/database/changes.ts'
import { releaseCoupon } from '#modules/coupons/index.ts'
import {
  findRefundBooks,
  updateRefundedStatus,
  requestPartialRefund,
  requireRefundRight,
} from '#modules/payments/index.ts'
import { returnStock, lockProducts, couponTags, publicStockTags } from '#modules/catalogue/index.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { type Paise, paise } from '#platform/rules/money.ts'
import { fulfilmentSteps } from '#platform/rules/fulfilment-status.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, staffTransaction, requirePermission } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { loseByHand, takeParcelBack, recordReattempt } from '../data/order-parcel.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import { moveFulfilment } from '../data/parcels.ts'
import { listReturnsOfOrder } from '../data/returns.ts'
import {
  endOfParcel,
  type ParcelEnd,
  type ManualOutcome,
  todoOfOutcome,
  mayTryAgain,
} from '../rules/undelivered-parcels.ts'
import type { StaffParcelRow } from '../rules/staff-parcel.ts'
import { holdsItems } from '../rules/return-policy.ts'
import { giveUpCash } from './cash-parcels.ts'

type SettledParcel = {
  readonly orderNumber: string
  readonly refundId: string | null
  /** The refund, before coins are deducted from it. */
  readonly amountPaise: Paise
}

type ParcelSettlement = {
  readonly orderId: OrderId
  /** The goods are there and intact. */
  readonly isRestocked: boolean
  /** For another courier's parcel: how it ended, which only staff know. */
  readonly manualOutcome?: ManualOutcome | undefined
  /** E-mail of the member of staff, for the audit log. */
  readonly askedBy: string
}

/**
 * Staff check the goods, restock what is intact, and the customer is refunded: less the charges if nobody accepted
 * it, in full if the courier lost it. Once, in one transaction with the stock.
 */
export async function settleParcel(
  deps: Deps,
  staff: Actor,
  input: ParcelSettlement,
): Promise<Result<SettledParcel>> {
  const { orderId } = input
  return staffTransaction(deps, staff, 'orders.change', async (tx, by) => {
    const order = await lockOrder(tx, orderId)
    const stored = order && (await findOrder(tx.client, orderId))
    const parcel = order && (await findParcelForStaff(tx.client, orderId))
    if (!order || !stored || !parcel) return fail({ code: 'not_found', key: 'parcel_not_found' })
    const returns = await listReturnsOfOrder(tx.client, orderId)
    if (returns.some(({ status }) => holdsItems(status) && status !== 'completed')) return fail(IN_RETURN)
    const { askedPaise } = await findRefundBooks(tx.client, orderId)
    const { manualOutcome } = input
    // Lost goods can't be restocked.
    const isRestocked = input.isRestocked && manualOutcome !== 'lost'
    const todo = manualOutcome === undefined ? parcel.todo : todoOfOutcome(parcel, manualOutcome)
    const end = endOfParcel(todo, stored.view, askedPaise)
    if (!end || !(await takeParcelBack(tx, orderId))) return fail(NOT_BACK)
    if (manualOutcome !== undefined) await closeManually(tx, order, parcel, manualOutcome)

    const isCashUnpaid = order.paymentMethod === 'cod' && order.paymentStatus === 'unpaid'
    if (!isCashUnpaid && order.paymentStatus !== 'refunded' && end.amountPaise > 0) {
      const right = await requireRefundRight(tx.client, staff)
      if (!right.ok) return right
    }
    const facts = { by: by.staffId, reason: end.reason, isRestocked }
    const isLost = end.reason === 'parcel_lost'
    const event = { kind: 'shipment.settled', actor: 'staff', facts }
    // A lost parcel is no longer on its way. One that came back stays returned.
    if (isLost) await moveFulfilment(tx, orderId, 'cancelled', event)
    else await recordEvent(tx.client, orderId, event.kind, event.actor, facts)
    const { reason, amountPaise } = end
    const after = { reason, isRestocked, amountPaise }
    await recordOrderAudit(tx, by, orderId, 'parcel_settled', { after })
    if (isCashUnpaid) {
      await giveUpCash(tx, order, { reason, isRestocked })
      return ok({ orderNumber: order.number, refundId: null, amountPaise: NOTHING })
    }
    if (isRestocked) await restock(tx, order)
    if (isLost && order.couponCode !== null)
      await invalidateTags(tx, couponTags(await releaseCoupon(tx, orderId)))
    // All its money was refunded before: only the goods were missing.
    if (order.paymentStatus === 'refunded' && !isLost)
      return ok({ orderNumber: order.number, refundId: null, amountPaise: NOTHING })
    const refunded = await refund(tx, order, end, input.askedBy)
    // An order that cost nothing has no refund to wait for.
    if (isLost && order.totalPaise === 0) await updateRefundedStatus(tx, orderId)
    return refunded
  })
}

const NOTHING = paise(0)
const IN_RETURN = { code: 'order_closed', key: 'parcel_in_return' } as const
const NOT_BACK = { code: 'order_closed', key: 'parcel_not_back' } as const

async function restock(tx: Tx, order: LockedOrder): Promise<void> {
  const products = await lockProducts(
    tx,
    order.items.map((item) => item.productId),
  )
  const changes = await returnStock(tx, order.id, 'came back undelivered')
  await invalidateTags(tx, publicStockTags(changes, products))
}

async function refund(
  tx: Tx,
  order: LockedOrder,
  { amountPaise, reason }: ParcelEnd,
  askedBy: string,
): Promise<Result<SettledParcel>> {
  const asked = await requestPartialRefund(tx, order, {
    amountPaise,
    coinsBack: order.coinsRedeemed,
    items: null,
    reason,
    askedBy,
  })
  if (!asked.ok) return asked
  await enqueueAll(tx, asked.value.jobs)
  const { refundId } = asked.value
  return ok({ orderNumber: order.number, refundId, amountPaise: refundId === null ? NOTHING : amountPaise })
}

/** What staff report of another courier's parcel is recorded like that courier's scan. */
async function closeManually(
  tx: Tx,
  order: LockedOrder,
  { waybill, courier }: StaffParcelRow,
  end: ManualOutcome,
): Promise<void> {
  const facts = { waybill, courier }
  if (end === 'lost') {
    await loseByHand(tx, order.id)
    await recordEvent(tx.client, order.id, 'shipment.lost', 'staff', facts)
    return
  }
  for (const step of fulfilmentSteps(order.fulfilmentStatus, 'returned')) {
    await moveFulfilment(tx, order.id, step, { kind: `order.${step}`, actor: 'staff', facts })
  }
}

/** Staff have called the customer: request another delivery attempt from the courier. */
export async function retryDelivery(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<null>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const { orderId } = input
  const parcel = await findParcelForStaff(deps.db.pool, orderId)
  if (!parcel?.waybill) return fail({ code: 'not_found', key: 'parcel_not_found' })
  // Already requested, perhaps by somebody else: nothing to do.
  if (parcel.isAskedAgain && parcel.fulfilmentStatus === 'shipped') return ok(null)
  if (parcel.todo !== 'undelivered' || !mayTryAgain(parcel.ndrCode)) return fail(NO_ATTEMPT)

  const answer = await deps.shipping.requestReattempt(parcel.waybill)
  if (!answer.ok && answer.reason !== 'refused') {
    deps.log.warn({ orderId, detail: answer.detail }, 'the carrier was not asked for another try')
    return fail({ code: 'shipping_unavailable', key: 'pickup_later' })
  }
  // The carrier's refusal is recorded too, so the transaction returns it instead of failing.
  const isAsked = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = order && (await findParcelForStaff(tx.client, orderId))
    const facts = { by: allowed.value.staffId, attemptAt: parcel.ndrAt }
    if (!answer.ok) {
      await recordEvent(tx.client, orderId, 'shipment.reattempt_refused', 'carrier', {
        ...facts,
        remark: answer.detail,
      })
      await recordOrderAudit(tx, allowed.value, orderId, 'delivery_asked', { after: { answer: 'refused' } })
      return false
    }
    // Delivered, or another member of staff was first: nothing to record.
    if (now?.todo !== 'undelivered' || now.ndrAt !== parcel.ndrAt) return true
    await recordReattempt(tx, orderId)
    await recordEvent(tx.client, orderId, 'shipment.reattempt', 'staff', facts)
    await recordOrderAudit(tx, allowed.value, orderId, 'delivery_asked', { after: { answer: 'accepted' } })
    return true
  })
  return isAsked ? ok(null) : fail(NO_ATTEMPT)
}

const NO_ATTEMPT = { code: 'shipment_refused', key: 'parcel_no_attempt' } as const
