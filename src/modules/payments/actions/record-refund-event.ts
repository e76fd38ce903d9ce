/**
 * The provider's refund events: accepted, processed or failed, in any order and any number of times. If the answer to
 * our request was lost, the refund is recognised by its receipt; one that the shop never requested is shown to staff.
 */
import { lockOrder, lockOrderOfPayment, recordEvent } from '#modules/orders/index.ts'
import { flagPayment } from '../data/payment-checks.ts'
import {
  findRefund,
  findRefundAtProvider,
  endRefund,
  updateRefundedStatus,
  type RefundRow,
} from '../data/refunds.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { FLAGS } from '../rules/flags.ts'
import type { PaymentEvent, ProviderRefund } from '../providers/port.ts'
import type { Deps } from '#platform/deps.ts'
import { acceptRefund } from './accept-refund.ts'

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

/**
 * The outcome of a refund that the provider accepted: processed or failed. Final; the first one recorded counts. The
 * caller holds the order's lock. False while it is under way, and if its outcome was recorded before.
 */
export async function recordRefundEnd(
  tx: Tx,
  { id, orderId, amountPaise }: Pick<RefundRow, 'id' | 'orderId' | 'amountPaise'>,
  { providerRefundId, state }: Pick<ProviderRefund, 'providerRefundId' | 'state'>,
): Promise<boolean> {
  if (state === 'pending') return false
  const hasFailed = state === 'failed'
  const failure = hasFailed ? 'The provider could not send it to the customer’s account.' : ''
  if (!(await endRefund(tx, id, { hasFailed, failure }))) return false
  // Money that did not arrive is still owed: the order must not appear as refunded.
  if (hasFailed) await updateRefundedStatus(tx, orderId)
  const facts = { amountPaise, refund: providerRefundId }
  await recordEvent(tx.client, orderId, hasFailed ? 'refund.failed' : 'refund.processed', 'system', facts)
  return true
}
