/** Sending money back through the provider. The refund's id is the idempotency key: repeating it pays back once. */
import { lockOrder } from '#database/locks.ts'
import { findRefund, markRefunded, settleRefund } from '#database/queries/payments.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { enqueueJob } from '#database/queries/changes.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '../deps.ts'

/** Throws when the provider gives no usable answer, so that the job is tried again. */
export async function refundPayment(deps: Deps, input: { readonly refundId: string }): Promise<void> {
  const refund = await findRefund(deps.db.pool, input.refundId)
  if (!refund || refund.status !== 'requested') return
  const { providerPaymentId, amountPaise, id, orderId } = refund
  const answer = await deps.payments.refund({ providerPaymentId, amountPaise, idempotencyKey: id })
  if (!answer.ok && answer.reason === 'unreachable') throw new Error(`refund ${id}: ${answer.detail}`)
  if (!answer.ok) deps.log.error({ refundId: id, detail: answer.detail }, 'the provider refused a refund')
  await transaction(deps.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new Error(`refund ${id} has no order`)
    const status = answer.ok ? 'accepted' : 'refused'
    if (!(await settleRefund(tx.client, id, status, answer.ok ? answer.value.providerRefundId : null))) return
    await recordEvent(tx.client, orderId, `refund.${status}`, 'system', {
      payment: providerPaymentId,
      amountPaise,
    })
    if (!answer.ok) return
    // The coins were settled when the amount was fixed (request-refund).
    await markRefunded(tx, orderId)
    await enqueueJob(tx, 'send_order_mail', { orderId, kind: 'refunded', refundId: id })
  })
}
