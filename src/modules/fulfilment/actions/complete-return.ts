/** Completes a return when its refund was accepted or its replacement delivered. Repeated calls change nothing. */
import { recordEvent } from '#modules/orders/index.ts'
import { findReturnOfRefund, moveReturn } from '../data/returns.ts'
import type { RefundEvent } from '#modules/payments/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'

/** The caller holds the order's lock. */
export async function completeReturn(tx: Tx, orderId: OrderId, returnId: string): Promise<void> {
  if (!(await moveReturn(tx, returnId, { from: 'received', to: 'completed' }))) return
  await recordEvent(tx.client, orderId, 'return.completed', 'system', { returnId })
}

/** Its refund was accepted. Does nothing for a refund without a return. */
export async function completeReturnOfRefund(tx: Tx, { refundId }: RefundEvent): Promise<void> {
  const asked = await findReturnOfRefund(tx.client, refundId)
  if (asked) await completeReturn(tx, asked.orderId, asked.id)
}
