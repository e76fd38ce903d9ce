/**
 * Opens the payment of an order, and records what the shopper's browser reports of it: a failed attempt, or the
 * return from the provider's own page. The gateway order is created after the commit (docs/architecture.md, step 3 of
 * an order), so no connection is held during the call.
 */
import { findOrder, NOT_OPENED, releaseOrder, lockOrder, releaseLocked } from '#modules/orders/index.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderView, PaymentRequestView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor } from '#platform/actor.ts'
import { isOwner } from '#platform/database/owner.ts'
import { transaction } from '#platform/database/transaction.ts'
import { isPaymentSigned, recordProviderOrder, countFailedAttempt } from '../data/payments.ts'
import { finaliseFreeOrder, settleSigned } from './finalise-payment.ts'

export type OpenedPayment = { readonly order: OrderView; readonly payment: PaymentRequestView }

export const UNAVAILABLE: Problem = { code: 'payment_unavailable', key: 'payment_initiate_failed' }
export const CONFIRMING: Problem = { code: 'payment_pending', key: 'payment_confirming' }
const CLOSED: Problem = { code: 'order_closed', key: 'order_closed' }

/** How long a repeat waits for the first request: doubling from the first wait to the longest. */
const FIRST_WAIT_MS = 20
const MAX_WAIT_MS = 320
const WAITS = 12

/**
 * Opens the payment of an order that was just placed: only this request creates the gateway order. An order that the
 * provider refuses fails and releases everything it held. Without an answer it stays open and can be submitted again
 * until it expires.
 */
export async function openPayment(deps: Deps, order: OrderView): Promise<Result<OpenedPayment>> {
  const created = await deps.payments.createOrder({ receipt: order.id, amountPaise: order.totalPaise })
  if (!created.ok) {
    const { reason, detail } = created
    deps.log.warn({ orderId: order.id, reason, detail }, 'payment could not be opened')
    if (reason === 'refused')
      await releaseOrder(deps, { orderId: order.id, actor: 'system', reason: NOT_OPENED })
    return fail(UNAVAILABLE)
  }
  return record(deps, order, created.value.providerOrderId)
}

/**
 * The payment of an order that was placed before: waits for the first request's answer, or continues it if it was cut
 * off.
 */
export async function reopenPayment(deps: Deps, orderId: OrderId): Promise<Result<OpenedPayment>> {
  const order = await finishFree(deps, await waitUntilOpened(deps, orderId))
  if (order.status === 'failed') return fail(CLOSED)
  // The courier collects the cash.
  if (order.status !== 'pending' || order.paymentMethod === 'cod') return ok({ order, payment: null })
  // Opening the window again would charge twice.
  if (await isPaymentSigned(deps.db.pool, orderId)) return fail(CONFIRMING)
  if (order.razorpayOrderId) return ok({ order, payment: request(deps, order, order.razorpayOrderId) })
  return resumeGatewayOrder(deps, order)
}

/** Nothing is to be paid: the first request may still be completing it, or was cut off. */
async function finishFree(deps: Deps, order: OrderView): Promise<OrderView> {
  if (order.totalPaise > 0 || order.status !== 'pending') return order
  await finaliseFreeOrder(deps, order.id)
  return getView(deps, order.id)
}

/**
 * The first request never recorded an answer and may have been cut off. Looks up the provider by receipt before
 * creating anything.
 */
async function resumeGatewayOrder(deps: Deps, order: OrderView): Promise<Result<OpenedPayment>> {
  if (!deps.payments.isAvailable()) return fail(UNAVAILABLE)
  const found = await deps.payments.findOrder(order.id)
  if (!found.ok) return fail(UNAVAILABLE)
  return found.value ? record(deps, order, found.value.providerOrderId) : openPayment(deps, order)
}

async function record(deps: Deps, order: OrderView, providerOrderId: string): Promise<Result<OpenedPayment>> {
  const isFirstRecord = await recordProviderOrder(deps.db.pool, order.id, providerOrderId)
  if (isFirstRecord) {
    const opened = { ...order, razorpayOrderId: providerOrderId }
    return ok({ order: opened, payment: request(deps, opened, providerOrderId) })
  }
  const stored = await getView(deps, order.id)
  if (stored.status !== 'pending' || !stored.razorpayOrderId) return fail(CLOSED)
  return ok({ order: stored, payment: request(deps, stored, stored.razorpayOrderId) })
}

function isAskedOfProvider({ paymentMethod, totalPaise }: OrderView): boolean {
  return paymentMethod === 'prepaid' && totalPaise > 0
}

/** A repeat that overtakes the first request waits for it, for about 3 s at most. */
async function waitUntilOpened(deps: Deps, orderId: OrderId): Promise<OrderView> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    const order = await getView(deps, orderId)
    if (order.razorpayOrderId || order.status !== 'pending' || !isAskedOfProvider(order)) return order
    if (!deps.payments.isAvailable()) return order
    await deps.clock.wait(Math.min(FIRST_WAIT_MS * 2 ** wait, MAX_WAIT_MS))
  }
  return getView(deps, orderId)
}

async function getView(deps: Deps, orderId: OrderId): Promise<OrderView> {
  const stored = await findOrder(deps.db.pool, orderId)
  if (!stored) throw new Error(`order ${orderId} vanished`)
  return stored.view
}

function request(deps: Deps, order: OrderView, providerOrderId: string): PaymentRequestView {
  return {
    success: true,
    keyId: deps.payments.keyId,
    amount: order.totalPaise,
    currency: 'INR',
    orderId: providerOrderId,
  }
}

/** Returns what opens the payment window for an unpaid order of the shopper's own. */
export async function payOrderAgain(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<OpenedPayment>> {
  const stored = await findOrder(deps.db.pool, input.id)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  return reopenPayment(deps, stored.view.id)
}

type FailedAttempt = {
  readonly orderId: OrderId
  readonly description: string
  /** As named in the window's error, if at all. They come from a browser: stored, but never used for a decision. */
  readonly paymentId?: string | undefined
  readonly providerOrderId?: string | undefined
}

/**
 * The shopper's browser reports that paying failed and was given up: the order fails and releases what it held (spec
 * §4, §8). If the provider still captures the money later, finalising reopens the order.
 */
export async function recordFailedAttempt(
  deps: Deps,
  actor: Actor,
  attempt: FailedAttempt,
): Promise<Result<{ readonly order: OrderView }>> {
  const isOwned = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderId)
    if (!order || !isOwner(actor, order)) return false
    // No window was ever opened for it, whatever the browser reports.
    if (order.paymentMethod === 'cod') return true
    await countFailedAttempt(tx, order.id)
    // The provider reports that an earlier attempt succeeded.
    if (await isPaymentSigned(tx.client, order.id)) return true
    const { description: reason, paymentId, providerOrderId } = attempt
    const facts = { ...(paymentId && { paymentId }), ...(providerOrderId && { providerOrderId }) }
    await releaseLocked(tx, order, { orderId: order.id, actor: 'customer', reason, facts })
    return true
  })
  const after = isOwned ? await findOrder(deps.db.pool, attempt.orderId) : null
  return after ? ok({ order: after.view }) : fail({ code: 'not_found', key: 'order_not_found' })
}

type ProviderReturn = {
  readonly orderId: OrderId
  readonly signed: { readonly providerPaymentId: string; readonly signature: string } | null
  /** What the form says about a failure; it is not signed. `isCancelled`: the shopper went back. */
  readonly failure: { readonly isCancelled: boolean; readonly providerOrderId: string | null } | null
}

/** Where the shopper is redirected, and with which message. */
export type Returned =
  | 'unknown'
  /** Paid, now or before; also if the money is being refunded (paid too late, or twice). */
  | 'paid'
  /** Signed, but not settled yet. */
  | 'confirming'
  | 'failed'
  | 'cancelled'
  | 'unverified'

/**
 * The return from the provider's own page. Browsers that can't show the payment window are sent there and back by a
 * cross-site form, without the shop's cookies, so the shopper is not identified. Only what the provider signed for
 * the stored gateway order counts, and nothing of the order is shown. The page that the browser is redirected to
 * applies its own cookies.
 */
export async function endRedirectPayment(deps: Deps, input: ProviderReturn): Promise<Returned> {
  const { orderId, signed, failure } = input
  const stored = await findOrder(deps.db.pool, orderId)
  if (!stored) return 'unknown'
  if (signed) {
    const settled = await settleSigned(deps, stored, signed)
    if (settled === 'unsigned') return 'unverified'
    return settled === 'settled' || typeof settled === 'object' ? 'paid' : 'confirming'
  }
  // Only counts the attempt: the order stays open for another one and expires by itself.
  if (failure && failure.providerOrderId === stored.view.razorpayOrderId && stored.view.status === 'pending')
    await transaction(deps.db, (tx) => countFailedAttempt(tx, orderId))
  return failure?.isCancelled ? 'cancelled' : 'failed'
}
