/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { closeTaxDays } from './actions/close-tax-days.ts'
export { getGstCsv, getGstOfMonth, getGstr1, getInvoiceRegister } from './actions/gst-of-month.ts'
export { getInvoiceFile, getInvoiceFileForStaff } from './actions/invoice-file.ts'
export { issueMissingInvoices } from './actions/issue-missing-invoices.ts'
export { listInvoicesForStaff, listInvoicesOfOrder } from './actions/list-invoices-for-staff.ts'
export { listTaxRates, setTaxRate } from './actions/tax-rates.ts'
