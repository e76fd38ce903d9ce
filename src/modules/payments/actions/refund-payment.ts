/** Refunds money through the provider. The refund's id is the idempotency key: repeating it refunds once. */
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import { findRefund, settleRefund } from '../data/refunds.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { acceptRefund } from './accept-refund.ts'
import { recordRefundEnd } from './record-refund-end.ts'

/** Throws if the provider gives no usable answer, so that the job is retried. */
export async function refundPayment(deps: Deps, input: { readonly refundId: string }): Promise<void> {
  const refund = await findRefund(deps.db.pool, input.refundId)
  if (!refund || refund.status !== 'requested' || refund.providerPaymentId === null) return
  const { providerPaymentId, amountPaise, id, orderId } = refund
  const answer = await deps.payments.refund({ providerPaymentId, amountPaise, idempotencyKey: id })
  if (!answer.ok && answer.reason === 'unreachable') throw new Error(`refund ${id}: ${answer.detail}`)
  if (!answer.ok) deps.log.error({ refundId: id, detail: answer.detail }, 'the provider refused a refund')
  await transaction(deps.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new Error(`refund ${id} has no order`)
    if (answer.ok) {
      await acceptRefund(tx, deps, refund, { providerRefundId: answer.value.providerRefundId }, 'system')
      await recordRefundEnd(tx, refund, answer.value)
    } else if (await settleRefund(tx, id, { status: 'refused', failure: answer.detail })) {
      await recordEvent(tx.client, orderId, 'refund.refused', 'system', {
        payment: providerPaymentId,
        amountPaise,
      })
    }
  })
}
