/**
 * A refund was sent: by the provider, or by staff. Recorded once, with everything that follows, in the caller's
 * transaction, which holds the order's lock.
 */
import { enqueue } from '#platform/database/changes.ts'
import { recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { updateRefundedStatus, settleRefund, type RefundRow } from '../data/refunds.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { emit } from '#platform/events.ts'
import { issueCreditNote } from '#modules/invoicing/index.ts'

export type Sent = { readonly providerRefundId: string } | { readonly reference: string }

/** False if it was recorded before. */
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
  // The coins were settled when the amount was fixed (request-refund).
  await updateRefundedStatus(tx, orderId)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: 'refunded', refundId: id })
  await emit(tx, deps, { type: 'refund.accepted', refundId: id })
  await issueCreditNote(tx, id)
  return true
}
