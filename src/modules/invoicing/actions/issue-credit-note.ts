/**
 * The credit note of a refund, in the transaction in which the refund is accepted. Like an invoice it takes its number
 * last: call it after all other writes. The caller holds the order's lock, so that two refunds of an order credit one after
 * the other.
 */
import { findRefundToCredit, insertInvoice } from '../data/invoices.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { composeCreditNote } from '../rules/compose-credit-note.ts'
import { seriesOf } from '../rules/financial-year.ts'
import { issueInvoiceOf } from './issue-invoice.ts'

/** Does nothing for money that never paid the order, for a refund that has its note, and when all is credited. */
export async function issueCreditNote(tx: Tx, refundId: string): Promise<void> {
  let number: string | null = null
  while (number === null) {
    const found = await findRefundToCredit(tx, refundId)
    if (!found) return
    const { orderId, day, refund, invoice, earlier } = found
    if (!invoice) {
      // Paid before there were invoices: what is corrected has to stand first.
      await issueInvoiceOf(tx, orderId)
      continue
    }
    const document = composeCreditNote(refund, invoice, earlier)
    if (!document) return
    number = await insertInvoice(tx, {
      ...seriesOf('credit_note', day),
      kind: 'credit_note',
      day,
      refundId,
      correctsId: invoice.id,
      document,
    })
  }
}
