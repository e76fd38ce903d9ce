/**
 * The way back from the provider's own page: in browsers that can't show the payment window the shopper is sent there and
 * back by a form of theirs, without the shop's cookies. Whoever comes is therefore nobody known: only what the provider
 * has signed for the gateway order that is stored counts, and nothing of the order is shown. The page that the browser is
 * sent on to shows what its own cookies allow.
 */
import { findOrder } from '#modules/orders/data/orders.ts'
import { countFailedAttempt } from '../data/payments.ts'
import { transaction } from '#platform/database/transaction.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { settleSigned } from './finalise-payment.ts'

export type ProviderReturn = {
  readonly orderId: string
  readonly signed: { readonly providerPaymentId: string; readonly signature: string } | null
  /** What the form says of a failure; nobody signed it. `isCancelled`: the shopper went back. */
  readonly failure: { readonly isCancelled: boolean; readonly providerOrderId: string | null } | null
}

/** Where the shopper goes on, and with which of our sentences. */
export type Returned =
  | 'unknown'
  /** Paid now or before, or undecided: the order's page tells. */
  | 'paid'
  | 'confirming'
  | 'failed'
  | 'cancelled'
  | 'unverified'

export async function endRedirectPayment(deps: Deps, input: ProviderReturn): Promise<Returned> {
  const { signed, failure } = input
  const orderId = input.orderId as OrderId
  const stored = isUuid(orderId) ? await findOrder(deps.db.pool, orderId) : null
  if (!stored) return 'unknown'
  if (signed) {
    const settled = await settleSigned(deps, stored.view, signed)
    if (settled === 'unsigned') return 'unverified'
    return settled === 'settled' ? 'paid' : 'confirming'
  }
  // It counts a try and nothing else: the order stays open for another one, and expires by itself.
  if (failure && failure.providerOrderId === stored.view.razorpayOrderId && stored.view.status === 'pending')
    await transaction(deps.db, (tx) => countFailedAttempt(tx, orderId))
  return failure?.isCancelled ? 'cancelled' : 'failed'
}
