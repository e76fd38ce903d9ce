/** How a refund that the provider has taken on ended: the money got through, or it did not. Final, whichever is first. */
import { recordEvent } from '#modules/orders/data/orders.ts'
import { endRefund, updateRefundedStatus, type RefundRow } from '../data/refunds.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProviderRefund } from '../providers/port.ts'

/** The caller holds the order's lock. False while it is on its way, and when its end was written down before. */
export async function recordRefundEnd(
  tx: Tx,
  { id, orderId, amountPaise }: Pick<RefundRow, 'id' | 'orderId' | 'amountPaise'>,
  { providerRefundId, state }: Pick<ProviderRefund, 'providerRefundId' | 'state'>,
): Promise<boolean> {
  if (state === 'pending') return false
  const hasFailed = state === 'failed'
  const failure = hasFailed ? 'The provider could not send it to the customer’s account.' : ''
  if (!(await endRefund(tx, id, { hasFailed, failure }))) return false
  // Money that did not arrive is still owed: the order must not read as refunded.
  if (hasFailed) await updateRefundedStatus(tx, orderId)
  const facts = { amountPaise, refund: providerRefundId }
  await recordEvent(tx.client, orderId, hasFailed ? 'refund.failed' : 'refund.processed', 'system', facts)
  return true
}
