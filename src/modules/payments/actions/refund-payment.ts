/**
 * Refunds money through the provider, and records what it answers and reports. The refund's id is the idempotency
 * key: repeating it refunds once.
 */
import { lockOrder, recordEvent, lockOrderOfPayment, ORDER_JOBS } from '#modules/orders/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/database/changes.ts'
import { emit } from '#platform/events.ts'
import { issueCreditNote } from '#modules/invoicing/index.ts'
import {
  findRefund,
  settleRefund,
  findRefundAtProvider,
  endRefund,
  updateRefundedStatus,
  type RefundRow,
} from '../data/refunds.ts'
import { listRefundsToSend, takeRefundsToFollow, flagPayment } from '../data/payment-checks.ts'
import { FLAGS } from '../rules/reconciliation.ts'
import type { PaymentEvent, ProviderRefund } from '../providers/port.ts'

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

/**
 * The provider's events: accepted, processed or failed, in any order and any number of times. If the answer to our
 * request was lost, the refund is recognised by its receipt; one that the shop never requested is shown to staff.
 * Returns the outcome as a code for the inbox.
 */
export async function recordRefundEvent(
  deps: Deps,
  { refund, providerOrderId }: Extract<PaymentEvent, { kind: 'refund' }>,
): Promise<string> {
  const known = await findRefundAtProvider(deps.db.pool, refund.providerRefundId, refund.receipt)
  if (known) return recordRefundState(deps, known.id, refund)
  return providerOrderId === null ? 'noted' : recordOutsideRefund(deps, refund, providerOrderId)
}

/** Records the provider's state of one of our refunds. */
export function recordRefundState(deps: Deps, refundId: string, seen: ProviderRefund): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const found = await findRefund(tx.client, refundId)
    if (!found || !(await lockOrder(tx, found.orderId))) return 'unknown_refund'
    const { providerPaymentId, amountPaise } = found
    if (seen.providerPaymentId !== providerPaymentId || seen.amountPaise !== amountPaise) {
      deps.log.error({ refundId }, 'a refund at the provider is not the one that was asked for')
      return 'refund_mismatch'
    }
    await acceptRefund(tx, deps, found, { providerRefundId: seen.providerRefundId }, 'webhook')
    return (await recordRefundEnd(tx, found, seen)) ? `refund_${seen.state}` : 'noted'
  })
}

/** Only for the order's own payment: refunds of other payments do not concern the shop's books. */
function recordOutsideRefund(deps: Deps, refund: ProviderRefund, providerOrderId: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrderOfPayment(tx, providerOrderId)
    const { providerPaymentId, providerRefundId, amountPaise, state } = refund
    if (order?.providerPaymentId !== providerPaymentId || state === 'failed') return 'noted'
    const facts = { amountPaise, providerRefundId }
    await flagPayment(tx, order.id, providerPaymentId, FLAGS.outsideRefund + providerRefundId, facts)
    return 'outside_refund'
  })
}

/**
 * The outcome of a refund that the provider accepted: processed or failed. Final; the first one recorded counts. The
 * caller holds the order's lock. False while it is under way, and if its outcome was recorded before.
 */
async function recordRefundEnd(
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

export type Sent = { readonly providerRefundId: string } | { readonly reference: string }

/**
 * A refund was sent, by the provider or by staff. Recorded once, with everything that follows, in the caller's
 * transaction, which holds the order's lock. False if it was recorded before.
 */
export async function acceptRefund(
  tx: Tx,
  deps: Deps,
  refund: RefundRow,
  sent: Sent,
  actor: string,
): Promise<boolean> {
  const { id, orderId, amountPaise, providerPaymentId: payment } = refund
  if (!(await settleRefund(tx, id, { status: 'accepted', ...sent }))) return false
  await recordEvent(tx.client, orderId, 'refund.accepted', actor, {
    ...(payment !== null && { payment }),
    amountPaise,
    ...('reference' in sent && { reference: sent.reference }),
  })
  // The coins were settled when the amount was fixed (request-refund.ts).
  await updateRefundedStatus(tx, orderId)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: 'refunded', refundId: id })
  await emit(tx, deps, { type: 'refund.accepted', refundId: id })
  await issueCreditNote(tx, id)
  return true
}
