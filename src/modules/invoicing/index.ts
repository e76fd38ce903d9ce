/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { attachInvoice } from './actions/attach-invoice.ts'
export { getInvoiceFileForStaff, type InvoiceFile } from './actions/invoice-file.ts'
export { issueCreditNote } from './actions/issue-credit-note.ts'
export { insertFound } from './actions/issue-invoice.ts'
export {
  EXPORTED_INVOICES,
  findCreditNote,
  findOrderWithInvoice,
  listInvoicesOfOrder,
} from './data/invoice-lists.ts'
export {
  FACTS_TO_INVOICE,
  toOrderToInvoice,
  type OrderFactsRow,
  type OrderToInvoice,
} from './data/invoices.ts'
