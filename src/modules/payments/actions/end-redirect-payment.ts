/**
 * The return from the provider's own page. Browsers that can't show the payment window are sent there and back by a
 * cross-site form, without the shop's cookies, so the shopper is not identified. Only what the provider signed for the
 * stored gateway order counts, and nothing of the order is shown. The page that the browser is redirected to applies
 * its own cookies.
 */
import { findOrder } from '#modules/orders/index.ts'
import { countFailedAttempt } from '../data/payments.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { settleSigned } from './finalise-payment.ts'

export type ProviderReturn = {
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

export async function endRedirectPayment(deps: Deps, input: ProviderReturn): Promise<Returned> {
  const { signed, failure } = input
  const { orderId } = input
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
