/** What an invoice says, kept whole with it. Filled by the invoices' own rules. */
export type InvoiceKind = 'tax_invoice' | 'bill_of_supply' | 'invoice_cum_bill' | 'credit_note'
export type InvoiceDocument = Readonly<Record<string, unknown>>
