/**
 * The credit note of a refund, in the transaction that accepts the refund. Like an invoice it takes its number last, so
 * call it after all other writes. The caller holds the order's lock, so that two refunds of an order are credited one
 * after the other.
 */
import { findRefundToCredit, insertInvoice } from '../data/invoices.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { composeCreditNote } from '../rules/compose-credit-note.ts'
import { seriesOf } from '../rules/financial-year.ts'
import { issueInvoiceOf } from './issue-invoice.ts'

/** Does nothing if the payment never settled the order, the refund has its note, or everything is already credited. */
export async function issueCreditNote(tx: Tx, refundId: string): Promise<void> {
  const found = await findRefundToCredit(tx, refundId)
  if (!found) return
  const { orderId, day, refund, invoice, earlier } = found
  if (!invoice) {
    // Paid before the shop issued invoices: issue the invoice first, because the note corrects it.
    await issueInvoiceOf(tx, orderId)
    return issueCreditNote(tx, refundId)
  }
  const document = composeCreditNote(refund, invoice, earlier)
  if (!document) return
  await insertInvoice(tx, {
    ...seriesOf('credit_note', day),
    kind: 'credit_note',
    day,
    refundId,
    correctsId: invoice.id,
    document,
  })
}
