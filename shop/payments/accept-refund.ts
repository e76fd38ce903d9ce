/**
 * Money has left for its customer: sent by the provider, or paid by hand. Written down once, with all that follows, in
 * the caller's transaction, which holds the order's lock.
 */
import { enqueue } from '#database/queries/changes.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { updateRefundedStatus, settleRefund, type RefundRow } from '#database/queries/refunds.ts'
import type { Tx } from '#database/transaction.ts'
import { JOBS } from '#domain/jobs.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { completeReturnOfRefund } from '../returns/complete-return.ts'

export type Sent = { readonly providerRefundId: string } | { readonly reference: string }

/** False when it was written down before. */
export async function acceptRefund(tx: Tx, refund: RefundRow, sent: Sent, actor: string): Promise<boolean> {
  const { id, orderId, amountPaise, providerPaymentId: payment } = refund
  if (!(await settleRefund(tx, id, { status: 'accepted', ...sent }))) return false
  await recordEvent(tx.client, orderId, 'refund.accepted', actor, {
    ...(payment !== null && { payment }),
    amountPaise,
    ...('reference' in sent && { reference: sent.reference }),
  })
  // The coins were settled when the amount was fixed (request-refund).
  await updateRefundedStatus(tx, orderId)
  await enqueue(tx, JOBS.sendOrderMail, { orderId, kind: 'refunded', refundId: id })
  await completeReturnOfRefund(tx, id)
  await issueCreditNote(tx, id)
  return true
}
