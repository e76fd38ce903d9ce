/** The money and the coins of a return that was taken in, in the transaction that takes it in. The order is locked. */
import type { LockedOrder } from '#database/locks.ts'
import type { NewJob } from '#database/queries/changes.ts'
import { findRefundBooks } from '#database/queries/refunds.ts'
import { listReturnItemIds, setRefundOfReturn } from '#database/queries/returns.ts'
import type { Tx } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { paise } from '#domain/money.ts'
import { ok, type Result } from '#domain/result.ts'
import { refundReasonOf } from '#domain/returns/return-reason.ts'
import type { ReturnView } from '#domain/returns/return-view.ts'
import { requestPartialRefund } from '../payments/request-refund.ts'
import { completeReturn } from './complete-return.ts'

/**
 * Never more than is left of what was paid for the goods: staff may have sent some of it back already, and what sending
 * them cost stays. Coins come back whatever became of the money. A return that has no money to wait for is complete at once.
 */
export async function payBackReturn(
  tx: Tx,
  order: LockedOrder,
  asked: ReturnView,
  staffId: UserId,
): Promise<Result<readonly NewJob[]>> {
  const { id, coinsBack } = asked
  const { goodsLeftPaise } = await findRefundBooks(tx.client, order.id)
  const amountPaise = paise(Math.min(asked.amountPaise, goodsLeftPaise))
  if (amountPaise === 0 && coinsBack === 0) {
    await completeReturn(tx, order.id, id)
    return ok([])
  }
  const refund = await requestPartialRefund(tx, order, {
    ...{ amountPaise, coinsBack, reason: refundReasonOf(id), askedBy: staffId },
    items: await listReturnItemIds(tx.client, id),
  })
  if (!refund.ok) return refund
  const { refundId, jobs } = refund.value
  if (refundId === null) await completeReturn(tx, order.id, id)
  else await setRefundOfReturn(tx, id, refundId)
  return ok(jobs)
}
