/** The outcome of a refund that the provider accepted: processed or failed. Final; the first one recorded counts. */
import { recordEvent } from '#modules/orders/index.ts'
import { endRefund, updateRefundedStatus, type RefundRow } from '../data/refunds.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProviderRefund } from '../providers/port.ts'

/** The caller holds the order's lock. False while it is under way, and if its outcome was recorded before. */
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
