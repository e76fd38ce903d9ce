/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  closeTaxDays,
  getGstCsv,
  getGstOfMonth,
  getGstr1,
  getInvoiceRegister,
} from './actions/gst-of-month.ts'
export {
  getInvoiceFile,
  getInvoiceFileForStaff,
  listInvoicesForStaff,
  listInvoicesOfOrder,
} from './actions/read-invoices.ts'
export { issueMissingInvoices } from './actions/issue-invoice.ts'
export { listTaxRates, setTaxRate } from './actions/tax-rates.ts'
