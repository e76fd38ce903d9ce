/**
 * The safety net: asks the provider about unpaid orders for three days, because a payment may be captured without its
 * callback or webhook reaching the shop.
 */
import {
  listPaymentsToCompare,
  listPaymentsToReconcile,
  schedulePaymentChecks,
  type BookedPayment,
} from '../data/payment-checks.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/jobs/map-concurrent.ts'
import { syncPayment, isAnswer, type Asked } from './sync-payment.ts'

const OLDER_THAN_SECONDS = 60
const BATCH = 100
const AT_ONCE = 8
/** The limit of one run. What is left goes to the next one, most urgent first. */
const MAX_PER_ROUND = 2_500
const ROUND_MS = 45_000
/** After this many unanswered requests the provider counts as down, and the rest stays due. */
export const UNREACHABLE_TO_STOP = 20

export type Reconciled = { readonly asked: number; readonly paid: number }

/** `olderThanSeconds` asks about every open payment of that age, whenever it was last checked. */
export async function reconcilePayments(
  deps: Deps,
  input: { readonly olderThanSeconds?: number } = {},
): Promise<Reconciled> {
  const { olderThanSeconds = OLDER_THAN_SECONDS } = input
  const areAllDue = input.olderThanSeconds !== undefined
  const endsAtMs = deps.clock.now().getTime() + ROUND_MS
  const want = { olderThanSeconds, areAllDue, limit: MAX_PER_ROUND }
  const due = await listPaymentsToReconcile(deps.db.pool, want)
  let asked = 0
  let paid = 0
  for (let from = 0; from < due.length; from += BATCH) {
    const batch = due.slice(from, from + BATCH)
    const outcomes = await syncPayments(deps, batch)
    asked += outcomes.size
    for (const outcome of outcomes.values()) if (outcome === 'paid') paid += 1
    const isDown = outcomes.size < batch.length
    if (isDown || deps.clock.now().getTime() >= endsAtMs) break
  }
  return { asked, paid }
}

/**
 * Asks about several payments, a few at a time, and then schedules the next check. Payments missing from the result
 * were not checked, because the provider is down.
 */
export async function syncPayments(
  deps: Deps,
  payments: readonly BookedPayment[],
): Promise<ReadonlyMap<OrderId, Asked>> {
  const outcomes = new Map<OrderId, Asked>()
  let unreachable = 0
  await mapConcurrent(
    payments,
    async (payment) => {
      if (unreachable >= UNREACHABLE_TO_STOP) return
      const outcome = await syncPayment(deps, payment)
      unreachable = outcome === 'unanswered' ? unreachable + 1 : 0
      outcomes.set(payment.orderId, outcome)
    },
    AT_ONCE,
  )
  const asked = [...outcomes]
  const idsOf = (answered: boolean) =>
    asked.filter(([, outcome]) => isAnswer(outcome) === answered).map(([orderId]) => orderId)
  await transaction(deps.db, async (tx) => {
    await schedulePaymentChecks(tx, idsOf(true), true)
    await schedulePaymentChecks(tx, idsOf(false), false)
  })
  return outcomes
}

const COMPARED_AN_HOUR = 300

/** The opposite direction: compares the payments settled in the last days with the provider's data, once a day each. */
export async function comparePayments(deps: Deps): Promise<number> {
  const settled = await listPaymentsToCompare(deps.db.pool, COMPARED_AN_HOUR)
  return (await syncPayments(deps, settled)).size
}
