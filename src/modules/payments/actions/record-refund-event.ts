/**
 * What the provider tells of a refund: taken on, through, or failed, in any order and as often as it likes. One whose
 * answer was lost is known by its receipt; one that the shop never asked for is shown to staff.
 */
import { lockOrder, lockOrderOfPayment } from '#platform/database/locks.ts'
import { flagPayment } from '../data/payment-checks.ts'
import { findRefund, findRefundAtProvider } from '../data/refunds.ts'
import { transaction } from '#platform/database/transaction.ts'
import { FLAGS } from '../rules/flags.ts'
import type { PaymentEvent, ProviderRefund } from '../providers/port.ts'
import type { Deps } from '#platform/deps.ts'
import { acceptRefund } from './accept-refund.ts'
import { recordRefundEnd } from './record-refund-end.ts'

/** What came of it, in a word for the inbox. */
export async function recordRefundEvent(
  deps: Deps,
  { refund, providerOrderId }: Extract<PaymentEvent, { kind: 'refund' }>,
): Promise<string> {
  const known = await findRefundAtProvider(deps.db.pool, refund.providerRefundId, refund.receipt)
  if (known) return recordRefundState(deps, known.id, refund)
  return providerOrderId === null ? 'noted' : recordOutsideRefund(deps, refund, providerOrderId)
}

/** Writes down what the provider says of a refund of ours. */
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

/** Of an order's own money alone: what the provider gives back of a payment that it never captured is its own affair. */
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
