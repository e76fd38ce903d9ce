/**
 * Asking for all of an order's money back. The coins are settled in the same transaction, before the amount is fixed:
 * what it earned and the account has spent already is kept back, and nothing that the balance does later, while the
 * provider is asked, changes either. The caller holds the order's lock.
 */
import type { LockedOrder } from '#database/locks.ts'
import type { NewJob } from '#database/queries/changes.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { markRefunded, requestRefund } from '#database/queries/payments.ts'
import type { Tx } from '#database/transaction.ts'
import { keepBack } from '#domain/rewards/reversal.ts'
import { reverseCoins } from '../rewards/reverse-coins.ts'

export type FullRefund = {
  /** Null for an order that cost nothing. */
  readonly refundId: string | null
  /** To be queued by the caller. */
  readonly jobs: readonly NewJob[]
}

/** At most once for each order: a second time throws, and undoes what its transaction did. */
export async function requestFullRefund(tx: Tx, order: LockedOrder, reason: string): Promise<FullRefund> {
  const { id: orderId, providerPaymentId: payment, totalPaise } = order
  const { missingCoins } = await reverseCoins(tx, order)
  if (payment === null) {
    // There is no provider to wait for.
    await markRefunded(tx, orderId)
    return { refundId: null, jobs: [] }
  }
  const { refundPaise, withheldCoins, owedCoins } = keepBack(totalPaise, missingCoins)
  const refundId = await requestRefund(tx, orderId, payment, refundPaise, reason, withheldCoins)
  if (refundId === null) throw new Error(`the money of order ${orderId} was asked back before`)
  const coins = { ...(withheldCoins > 0 && { withheldCoins }), ...(owedCoins > 0 && { owedCoins }) }
  const facts = { payment, amountPaise: refundPaise, reason, ...coins }
  await recordEvent(tx.client, orderId, 'refund.requested', 'system', facts)
  return { refundId, jobs: [{ task: 'refund_payment', payload: { refundId }, key: `refund:${refundId}` }] }
}
