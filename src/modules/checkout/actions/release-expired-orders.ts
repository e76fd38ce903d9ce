/**
 * Releases orders that were not paid or confirmed in time. The provider is asked first: a payment made in time counts,
 * even if neither callback nor webhook arrived.
 */
import { listExpired, type ExpiredOrder, expireOrder } from '#modules/orders/index.ts'
import { listBookedPayments, type BookedPayment, type Asked, syncPayments } from '#modules/payments/index.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'

const BATCH = 200
/**
 * While the provider does not answer or an attempt is in progress, an order keeps its goods for this much longer. After
 * that it is released; money that arrives later is settled or refunded like any late payment.
 */
export const GRACE_SECONDS = 15 * 60

/** Returns how many were released. Safe to run from several processes at once. */
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
