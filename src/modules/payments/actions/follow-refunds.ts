/**
 * Refunds with an unknown outcome. Those the provider has accepted are looked up; those whose job gave up are sent
 * again with their own idempotency key, which refunds once. Refunds must not depend on the queue.
 */
import { listRefundsToSend, takeRefundsToFollow } from '../data/refund-sweeps.ts'
import type { Deps } from '#platform/deps.ts'
import { recordRefundState } from './record-refund-event.ts'
import { refundPayment } from './refund-payment.ts'

const AT_A_TIME = 100

/** Returns how many were looked up or sent again. */
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
