/** Names of tax documents, and the format of their amounts and dates. */
import { PAISE_PER_RUPEE, type Paise } from '#platform/rules/money.ts'
import type { InvoiceDocument, InvoiceKind } from './invoice-document.ts'

export const DOCUMENT_TITLES: Readonly<Record<InvoiceKind, string>> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  invoice_cum_bill: 'Invoice-cum-bill of supply',
  credit_note: 'Credit note',
}

const figures = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '1,23,456.50': for a column headed in rupees. */
export function formatFigure(amountPaise: Paise): string {
  return figures.format(amountPaise / PAISE_PER_RUPEE)
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats an Indian date such as 2026-11-05 as '5 November 2026'. */
export function documentDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 0) - 1] ?? ''} ${year}`
}

export function paymentLabel({ method, reference }: InvoiceDocument['payment']): string {
  if (method === 'cod') return 'Cash on delivery'
  if (method === 'none') return 'Nothing to pay'
  return reference === '' ? 'Paid online' : `Paid online, ${reference}`
}

/** '18 %', or 'Nil'. */
export function formatRate(ratePercent: number): string {
  return ratePercent === 0 ? 'Nil' : `${ratePercent} %`
}

/** 'Telangana (36)'; without a code if the state is unknown to GST. */
export function placeLabel({ name, code }: InvoiceDocument['placeOfSupply']): string {
  return code === null ? name : `${name} (${code})`
}
