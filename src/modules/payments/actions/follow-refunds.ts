/**
 * Refunds that nobody has told the end of: those the provider has taken on are asked about, and those whose job has given
 * up are sent again, under their own key, which pays back once. Money never waits for the queue.
 */
import { listRefundsToSend, takeRefundsToFollow } from '../data/refund-sweeps.ts'
import type { Deps } from '#platform/deps.ts'
import { recordRefundState } from './record-refund-event.ts'
import { refundPayment } from './refund-payment.ts'

const AT_A_TIME = 100

/** How many were asked about or sent again. */
export async function followRefunds(deps: Deps): Promise<number> {
  const waiting = await listRefundsToSend(deps.db.pool, AT_A_TIME)
  for (const refundId of waiting) {
    // Told by the next sweep, and to staff, as long as it lasts.
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
