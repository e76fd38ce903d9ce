/**
 * Gives up orders that were neither paid nor confirmed in their time. The provider is asked first: a payment made in time
 * counts, although neither callback nor webhook arrived.
 */
import { listExpired, type ExpiredOrder } from '#modules/orders/data/orders.ts'
import { listBookedPayments, type BookedPayment } from '#modules/payments/data/payment-checks.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import type { Asked } from '#modules/payments/actions/sync-payment.ts'
import { syncPayments } from '#modules/payments/actions/reconcile-payments.ts'
import { expireOrder } from '#modules/orders/actions/release-order.ts'

const BATCH = 200
/**
 * While the provider does not answer, or an attempt is under way, an order keeps its goods so much longer. Afterwards it is
 * given up; money that arrives later is settled or sent back like any late payment.
 */
export const GRACE_SECONDS = 15 * 60

/** Answers how many were given up. Safe to run from several processes at once. */
export async function releaseExpiredOrders(deps: Deps): Promise<number> {
  let released = 0
  let isAway = false
  const held: OrderId[] = []
  for (;;) {
    const expired = await listExpired(deps.db.pool, BATCH, held)
    const ids = expired.filter(({ isProviderAsked }) => isProviderAsked).map(({ id }) => id)
    const booked: readonly BookedPayment[] =
      isAway || ids.length === 0 ? [] : await listBookedPayments(deps.db.pool, ids)
    const asked = await syncPayments(deps, booked)
    isAway ||= asked.size < booked.length
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
  // The provider has signed for this money: only its own word ends the order.
  return !isSigned && secondsOver > GRACE_SECONDS
}
