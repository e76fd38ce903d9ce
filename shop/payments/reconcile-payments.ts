/**
 * The safety net: asks the provider about orders that are not paid yet, for three days, because a payment may be
 * captured without a callback or an event ever reaching the shop (decisions, "failed is final").
 */
import { takePaymentsToCompare, takePaymentsToReconcile } from '#database/queries/payment-checks.ts'
import type { Deps } from '../deps.ts'
import { askAboutPayment } from './ask-about-payment.ts'

const OLDER_THAN_SECONDS = 60
const BATCH = 100

export type Reconciled = { readonly asked: number; readonly paid: number }

export async function reconcilePayments(
  deps: Deps,
  input: { readonly olderThanSeconds?: number } = {},
): Promise<Reconciled> {
  const open = await takePaymentsToReconcile(
    deps.db.pool,
    input.olderThanSeconds ?? OLDER_THAN_SECONDS,
    BATCH,
  )
  let paid = 0
  for (const payment of open) {
    if ((await askAboutPayment(deps, payment)) === 'paid') paid += 1
  }
  return { asked: open.length, paid }
}

const COMPARED_AN_HOUR = 300

/** The other way round: what was settled in the last days is held against the provider's books, once a day each. */
export async function comparePayments(deps: Deps): Promise<number> {
  const settled = await takePaymentsToCompare(deps.db.pool, COMPARED_AN_HOUR)
  for (const payment of settled) await askAboutPayment(deps, payment)
  return settled.length
}
