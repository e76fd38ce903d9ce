/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { getInvoiceFileForStaff, type InvoiceFile, attachInvoice } from './actions/read-invoices.ts'
export { issueCreditNote, insertFound } from './actions/issue-invoice.ts'
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
