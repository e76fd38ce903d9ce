/**
 * The only way an order becomes paid (docs/architecture.md, step 4 of an order). The browser's callback, the webhook
 * and reconciliation all end here; the first settles the order, the others change nothing. A payment that does not
 * match is never settled but shown to staff. Invariant: an order is paid at most once, and money that buys nothing is
 * refunded.
 */
import {
  lockOrder,
  lockOrderOfPayment,
  findOrder,
  markPickedUp,
  recordEvent,
  type StoredOrder,
  ORDER_JOBS,
} from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { invalidateTags, enqueue } from '#platform/database/changes.ts'
import { reclaimCoupon, lockCoupon, couponCustomerKeys } from '#modules/coupons/index.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { completePayment, type PaidState, type ReadOrder } from '../data/complete-payment.ts'
import { markPaymentSigned, takeOutside } from '../data/payments.ts'
import { flagPayment } from '../data/payment-checks.ts'
import { isRefundRequested, requestRefund } from '../data/refunds.ts'
import { lockProducts, publicStockTags } from '#modules/catalogue/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { queued } from '#platform/rules/jobs.ts'
import { PAYMENT_JOBS } from '../jobs.ts'
import { findMismatch, type CapturedPayment } from '../rules/match-payment.ts'
import type { Actor } from '#platform/actor.ts'
import { isOwner } from '#platform/database/owner.ts'
import type { Deps, Ids } from '#platform/deps.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { insertFound } from '#modules/invoicing/index.ts'
import { addCashbackCoins, hasCoinsAgain, retakeCoins } from '#modules/rewards/index.ts'

/** Which of the three sources reported the payment. */
export type Way = 'callback' | 'webhook' | 'reconciliation'

export type Finalised =
  | 'paid'
  /** Settled before by the same payment. */
  | 'already_paid'
  /** Settled before by another payment, or the goods are no longer available: the money is refunded. */
  | 'refund_requested'
  /** Amount or currency differs: flagged to staff. */
  | 'mismatch'
  /** Not an order of this shop. */
  | 'unknown_order'

type PaymentCallback = {
  readonly orderId: OrderId
  readonly providerPaymentId: string
  readonly signature: string
}

/**
 * The payment window's callback. It counts if the provider signed it for the stored gateway order (never the posted
 * one) and confirms the capture.
 */
export async function confirmPayment(
  deps: Deps,
  actor: Actor,
  callback: PaymentCallback,
): Promise<Result<{ readonly order: OrderView }>> {
  const stored = await findOrder(deps.db.pool, callback.orderId)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  const settled = await settleSigned(deps, stored, callback)
  if (settled === 'unsigned') return fail({ code: 'bad_signature', key: 'payment_signature' })
  if (settled === 'mismatch') return fail({ code: 'payment_mismatch', key: 'payment_mismatch' })
  if (typeof settled === 'object') return ok({ order: { ...stored.view, ...settled } })
  const after = await findOrder(deps.db.pool, callback.orderId)
  return after ? ok({ order: after.view }) : fail({ code: 'not_found', key: 'order_not_found' })
}

type Signed = { readonly providerPaymentId: string; readonly signature: string }

/**
 * `asked`: signed, but the outcome of the payment is unknown; the webhook or reconciliation will settle it. On payment
 * it returns the fields that changed in the order, or `settled` if the caller has to read the order again.
 */
type SettledBySignature = 'unsigned' | 'settled' | 'mismatch' | 'asked' | PaidState

/** Settles a payment that the provider signed for this order, as the provider reports it. */
export async function settleSigned(
  deps: Deps,
  order: StoredOrder,
  { providerPaymentId, signature }: Signed,
): Promise<SettledBySignature> {
  const { id: orderId, razorpayOrderId: providerOrderId, razorpayPaymentId } = order.view
  if (
    !providerOrderId ||
    !deps.payments.isCallbackSigned({ providerOrderId, providerPaymentId, signature })
  ) {
    deps.log.warn({ orderId }, 'payment callback with a false signature')
    return 'unsigned'
  }
  if (razorpayPaymentId === providerPaymentId) return 'settled'
  const payment = await deps.payments.fetchPayment(providerPaymentId)
  if (!payment.ok) {
    deps.log.warn(
      { orderId, detail: payment.detail },
      'signed payment could not be fetched; webhook or reconciliation will settle it',
    )
    await markPaymentSigned(deps.db.pool, orderId)
    return 'asked'
  }
  if (payment.value.status !== 'captured') {
    await markPaymentSigned(deps.db.pool, orderId)
    return 'asked'
  }
  const finalised =
    (await payAsRead(deps, order, payment.value)) ?? (await finalise(deps, payment.value, 'callback'))
  return finalised === 'mismatch' || typeof finalised === 'object' ? finalised : 'settled'
}

export async function finalisePayment(deps: Deps, payment: CapturedPayment, way: Way): Promise<Finalised> {
  const finalised = await finalise(deps, payment, way)
  return typeof finalised === 'object' ? 'paid' : finalised
}

function finalise(deps: Deps, payment: CapturedPayment, way: Way): Promise<Finalised | PaidState> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrderOfPayment(tx, payment.providerOrderId)
    return order ? settle(tx, deps.ids, order, payment, way) : 'unknown_order'
  })
}

/**
 * The usual case, without locking the order: it was read as unpaid, the payment matches, and the order has not changed
 * since. Returns null, and writes nothing, if the order has to be locked and checked again.
 */
async function payAsRead(
  deps: Deps,
  { view, userId, version }: StoredOrder,
  payment: CapturedPayment,
): Promise<PaidState | 'paid' | null> {
  const { razorpayOrderId: providerOrderId, totalPaise: amountPaise, paymentStatus } = view
  if (providerOrderId === null || paymentStatus !== 'unpaid') return null
  if (findMismatch({ providerOrderId, amountPaise, currency: 'INR' }, payment)) return null
  return transaction(deps.db, (tx) =>
    complete(tx, { ...view, userId, version }, payment.providerPaymentId, 'callback'),
  )
}

/** An order with a total of 0 completes without the provider. */
export function finaliseFreeOrder(deps: Deps, orderId: OrderId): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.provider !== 'none' || order.paymentStatus !== 'unpaid') return false
    await finaliseFree(tx, order, 'system')
    return true
  })
}

/** The caller holds the order's lock and has checked that it is unpaid and needs no provider. */
export async function finaliseFree(tx: Tx, order: LockedOrder, actor: 'system' | 'staff'): Promise<void> {
  await complete(tx, order, null, actor)
}

/** Staff received the money of an unpaid order and record where it is. The caller holds its lock. */
export async function finaliseOutside(tx: Tx, order: LockedOrder, reference: string): Promise<void> {
  await takeOutside(tx, order.id, reference)
  await complete(tx, order, null, 'staff', { method: 'outside', reference })
}

async function settle(
  tx: Tx,
  ids: Ids,
  order: LockedOrder,
  payment: CapturedPayment,
  way: Way,
): Promise<Finalised | PaidState> {
  const { providerOrderId, currency } = order
  if (!providerOrderId) throw new Error(`order ${order.id} has a payment without a gateway order`)
  const mismatch = findMismatch({ providerOrderId, amountPaise: order.totalPaise, currency }, payment)
  if (mismatch) return flag(tx, order, payment, mismatch)
  if (order.providerPaymentId === payment.providerPaymentId) return 'already_paid'
  // Money that is being refunded buys nothing, however often its capture is reported.
  if (order.paymentStatus !== 'unpaid' && (await isRefundRequested(tx, payment.providerPaymentId))) {
    return 'refund_requested'
  }
  const isPaidOutside = order.provider === 'outside' && order.paymentStatus !== 'unpaid'
  if (order.providerPaymentId || isPaidOutside) return sendBack(tx, order, payment, 'second_payment')

  // A cancelled order stays cancelled, even if its goods are still available.
  const isUnwanted = order.fulfilmentStatus === 'cancelled'
  if (order.paymentStatus === 'failed' && (isUnwanted || !(await reclaim(tx, ids, order)))) {
    return sendBack(tx, order, payment, 'paid_too_late')
  }
  return (await complete(tx, order, payment.providerPaymentId, way)) ?? 'paid'
}

/**
 * Everything that follows a payment: books the sale, credits coins, queues mail and parcel, invalidates cache tags and,
 * last, issues the invoice.
 */
async function complete(
  tx: Tx,
  order: LockedOrder | ReadOrder,
  paymentId: string | null,
  actor: string,
  facts: Readonly<Record<string, string>> = {},
): Promise<PaidState | 'paid' | null> {
  const isPickup = order.delivery === 'pickup'
  const completed = await completePayment(tx, order, {
    providerPaymentId: paymentId,
    actor,
    goods: order.paymentStatus === 'unpaid' ? 'reserved' : 'shelf',
    facts,
    jobs: [
      queued(ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'paid' }),
      ...(isPickup ? [] : [queued(ORDER_JOBS.shipOrder, { orderId: order.id })]),
    ],
  })
  if (!completed) return null
  const { paid, sold, invoice } = completed
  if (isPickup) await markPickedUp(tx, order.id)
  await addCashbackCoins(tx, completed.order)
  await invalidateTags(tx, publicStockTags(sold, new Map(sold.map((each) => [each.productId, each]))))
  await insertFound(tx, invoice)
  return isPickup ? 'paid' : paid
}

/**
 * For a captured payment of a released order: claims its stock, coupon use and coins again if all are still available.
 * Writes nothing when it returns false, so the caller can still refund the money.
 */
async function reclaim(tx: Tx, ids: Ids, order: LockedOrder): Promise<boolean> {
  const products = await lockProducts(
    tx,
    order.items.map((item) => item.productId),
  )
  const isStocked = order.items.every((item) => {
    const available = products.get(item.productId)?.available
    return available === null || (available !== undefined && available >= item.quantity)
  })
  if (!isStocked) return false
  const coupon = order.couponCode ? await lockCoupon(tx, order.couponCode) : null
  if (!(await hasCoinsAgain(tx, order))) return false

  const names = coupon ? await couponCustomerKeys(tx.client, ids, order) : []
  if (coupon && !(await reclaimCoupon(tx, coupon, order.id, names))) return false
  await retakeCoins(tx, order)
  return true
}

async function sendBack(
  tx: Tx,
  order: LockedOrder,
  payment: CapturedPayment,
  reason: string,
): Promise<Finalised> {
  const { providerPaymentId, amountPaise } = payment
  const refundId = await requestRefund(tx, {
    orderId: order.id,
    method: 'provider',
    providerPaymentId,
    amountPaise,
    reason,
  })
  if (refundId) {
    await recordEvent(tx.client, order.id, 'refund.requested', 'system', {
      payment: providerPaymentId,
      reason,
    })
    await enqueue(tx, PAYMENT_JOBS.refundPayment, { refundId })
  }
  return 'refund_requested'
}

async function flag(
  tx: Tx,
  order: LockedOrder,
  payment: CapturedPayment,
  mismatch: string,
): Promise<Finalised> {
  const facts = {
    expectedPaise: order.totalPaise,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
  }
  if (await flagPayment(tx, order.id, payment.providerPaymentId, mismatch, facts)) {
    await recordEvent(tx.client, order.id, 'payment.mismatch', 'system', {
      ...facts,
      payment: payment.providerPaymentId,
    })
  }
  return 'mismatch'
}
