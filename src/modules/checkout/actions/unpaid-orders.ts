/** Unpaid orders: settled before the same goods are ordered again, and released after their deadline. */
import { expireOrder, findOrder, listExpired, lockOrder, type ExpiredOrder } from '#modules/orders/index.ts'
import {
  CONFIRMING,
  findBookedPayment,
  isPaymentSigned,
  listBookedPayments,
  syncPayment,
  syncPayments,
  UNAVAILABLE,
  type Asked,
  type BookedPayment,
} from '#modules/payments/index.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { giveUpUnpaid } from '#modules/fulfilment/index.ts'
import { isOwner } from '#platform/database/owner.ts'

/**
 * Finds out what became of an earlier checkout attempt before its cart is ordered again, so that the same goods are not
 * paid twice. The provider is asked, because its webhook may be late. An order that is still unpaid is released: money
 * that arrives for it later is refunded instead of buying the goods again. Cash orders stay, because placing one
 * completes the checkout. null if this browser has no such order: it was refused.
 */
export async function settleAttempt(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<{ readonly order: OrderView | null }>> {
  const { id } = input
  const stored = await findOrder(deps.db.pool, id)
  if (!stored || !isOwner(actor, stored)) return ok({ order: null })
  const { status, paymentMethod } = stored.view
  if (status !== 'pending' || paymentMethod === 'cod') return ok({ order: stored.view })
  const booked = await findBookedPayment(deps.db.pool, id)
  if (booked && (await syncPayment(deps, booked)) === 'unanswered') return fail(UNAVAILABLE)
  const settled = await transaction<Result<null>>(deps.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.paymentStatus !== 'unpaid') return ok(null)
    // The provider has signed for the money: it is about to be settled.
    if (await isPaymentSigned(tx.client, id)) return fail(CONFIRMING)
    await giveUpUnpaid(tx, order, null)
    return ok(null)
  })
  if (!settled.ok) return settled
  const after = await findOrder(deps.db.pool, id)
  return ok({ order: after?.view ?? null })
}

const BATCH = 200
/**
 * While the provider does not answer or an attempt is in progress, an order keeps its goods for this much longer. After
 * that it is released; money that arrives later is settled or refunded like any late payment.
 */
export const GRACE_SECONDS = 15 * 60

/**
 * Releases orders that were not paid or confirmed in time. The provider is asked first: a payment made in time counts,
 * even if neither callback nor webhook arrived. Returns how many were released. Safe to run from several processes at
 * once.
 */
export async function releaseExpiredOrders(deps: Deps): Promise<number> {
  let released = 0
  let isDown = false
  const held: OrderId[] = []
  for (;;) {
    const expired = await listExpired(deps.db.pool, BATCH, held)
    const ids = expired.filter(({ isProviderAsked }) => isProviderAsked).map(({ id }) => id)
    const booked: readonly BookedPayment[] =
      isDown || ids.length === 0 ? [] : await listBookedPayments(deps.db.pool, ids)
    const asked = await syncPayments(deps, booked)
    isDown ||= asked.size < booked.length
    for (const order of expired) {
      if (order.isProviderAsked && !mayGiveUp(order, asked.get(order.id) ?? 'unanswered')) held.push(order.id)
      else if (await expireOrder(deps, order.id)) released += 1
    }
    if (expired.length < BATCH) return released
  }
}

function mayGiveUp({ isSigned, secondsOver }: ExpiredOrder, outcome: Asked): boolean {
  if (outcome === 'paid') return false
  if (outcome === 'as_before' || outcome === 'refused') return true
  // The provider has signed for this money: only its own answer can end the order.
  return !isSigned && secondsOver > GRACE_SECONDS
}
