/**
 * The provider's refund events: accepted, processed or failed, in any order and any number of times. If the answer to
 * our request was lost, the refund is recognised by its receipt; one that the shop never requested is shown to staff.
 */
import { lockOrder, lockOrderOfPayment } from '#modules/orders/index.ts'
import { flagPayment } from '../data/payment-checks.ts'
import { findRefund, findRefundAtProvider } from '../data/refunds.ts'
import { transaction } from '#platform/database/transaction.ts'
import { FLAGS } from '../rules/flags.ts'
import type { PaymentEvent, ProviderRefund } from '../providers/port.ts'
import type { Deps } from '#platform/deps.ts'
import { acceptRefund } from './accept-refund.ts'
import { recordRefundEnd } from './record-refund-end.ts'

/** Returns the outcome as a code for the inbox. */
export async function recordRefundEvent(
  deps: Deps,
  { refund, providerOrderId }: Extract<PaymentEvent, { kind: 'refund' }>,
): Promise<string> {
  const known = await findRefundAtProvider(deps.db.pool, refund.providerRefundId, refund.receipt)
  if (known) return recordRefundState(deps, known.id, refund)
  return providerOrderId === null ? 'noted' : recordOutsideRefund(deps, refund, providerOrderId)
}

/** Records the provider's state of one of our refunds. */
export function recordRefundState(deps: Deps, refundId: string, seen: ProviderRefund): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const found = await findRefund(tx.client, refundId)
    if (!found || !(await lockOrder(tx, found.orderId))) return 'unknown_refund'
    const { providerPaymentId, amountPaise } = found
    if (seen.providerPaymentId !== providerPaymentId || seen.amountPaise !== amountPaise) {
      deps.log.error({ refundId }, 'a refund at the provider is not the one that was asked for')
      return 'refund_mismatch'
    }
    await acceptRefund(tx, deps, found, { providerRefundId: seen.providerRefundId }, 'webhook')
    return (await recordRefundEnd(tx, found, seen)) ? `refund_${seen.state}` : 'noted'
  })
}

/** Only for the order's own payment: refunds of other payments do not concern the shop's books. */
function recordOutsideRefund(deps: Deps, refund: ProviderRefund, providerOrderId: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrderOfPayment(tx, providerOrderId)
    const { providerPaymentId, providerRefundId, amountPaise, state } = refund
    if (order?.providerPaymentId !== providerPaymentId || state === 'failed') return 'noted'
    const facts = { amountPaise, providerRefundId }
    await flagPayment(tx, order.id, providerPaymentId, FLAGS.outsideRefund + providerRefundId, facts)
    return 'outside_refund'
  })
}
