/** Refunds money through the provider. The refund's id is the idempotency key: repeating it refunds once. */
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import { findRefund, settleRefund } from '../data/refunds.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { acceptRefund } from './accept-refund.ts'
import { recordRefundEnd, recordRefundState } from './record-refund-event.ts'
import { listRefundsToSend, takeRefundsToFollow } from '../data/refund-sweeps.ts'

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

const AT_A_TIME = 100

/**
 * Refunds with an unknown outcome. Those the provider has accepted are looked up; those whose job gave up are sent
 * again with their own idempotency key, which refunds once. Refunds must not depend on the queue. Returns how many were
 * looked up or sent again.
 */
export async function followRefunds(deps: Deps): Promise<number> {
  const waiting = await listRefundsToSend(deps.db.pool, AT_A_TIME)
  for (const refundId of waiting) {
    // The next sweep tries again, and staff see it until then.
    await refundPayment(deps, { refundId }).catch((error: unknown) =>
      deps.log.warn({ refundId, error: String(error) }, 'a refund could not be sent again'),
    )
  }
  const open = await takeRefundsToFollow(deps.db.pool, AT_A_TIME)
  for (const { id, providerRefundId } of open) {
    const answer = await deps.payments.fetchRefund(providerRefundId)
    if (answer.ok) await recordRefundState(deps, id, answer.value)
    else deps.log.warn({ refundId: id, detail: answer.detail }, 'a refund could not be asked about')
  }
  return waiting.length + open.length
}
