/** The refund and the coins of a received return, in the transaction that receives it. The order is locked. */
import type { LockedOrder } from '#platform/database/locks.ts'
import { findRefundBooks, requestPartialRefund, requireReturnRefundRight } from '#modules/payments/index.ts'
import { listReturnItemIds, setRefundOfReturn } from '../data/returns.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { QueuedJob } from '#platform/rules/jobs.ts'
import { paise } from '#platform/rules/money.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import { refundReasonOf } from '#modules/orders/rules/refund-words.ts'
import type { ReturnView } from '../rules/return-view.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, type StaffMember } from '#modules/staff/index.ts'
import { completeReturn } from './complete-return.ts'

/**
 * Never more than what is left of the price of the goods: staff may have refunded part of it already, and shipping is
 * not refunded. Who may refund: src/modules/payments/actions/require-refund-right.ts. Coins come back in any case. A
 * return without a refund to wait for is complete at once.
 */
export async function payBackReturn(
  tx: Tx,
  order: LockedOrder,
  asked: ReturnView,
  { actor, member }: { readonly actor: Actor; readonly member: StaffMember },
): Promise<Result<readonly QueuedJob[]>> {
  const { id, coinsBack } = asked
  const { goodsLeftPaise } = await findRefundBooks(tx.client, order.id)
  const amountPaise = paise(Math.min(asked.amountPaise, goodsLeftPaise))
  if (amountPaise === 0 && coinsBack === 0) {
    await completeReturn(tx, order.id, id)
    return ok([])
  }
  const { openedBecause } = asked
  const right = await requireReturnRefundRight(tx, actor, {
    amountPaise,
    openedBecause,
    customerId: order.userId,
  })
  if (!right.ok) return right
  const refund = await requestPartialRefund(tx, order, {
    amountPaise,
    coinsBack,
    reason: refundReasonOf(id),
    askedBy: member.staffId,
    items: await listReturnItemIds(tx.client, id),
  })
  if (!refund.ok) return refund
  const { refundId, jobs } = refund.value
  await recordOrderAudit(tx, member, order.id, 'return_paid_back', {
    after: { amountPaise, allowedBy: right.value },
  })
  if (refundId === null) await completeReturn(tx, order.id, id)
  else await setRefundOfReturn(tx, id, refundId)
  return ok(jobs)
}
