/**
 * Invoices in lists (an order's documents, the staff table, and the rows of the accountant's files), and the texts of
 * their names, dates and amounts. Money in paise.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import { type Paise, PAISE_PER_RUPEE } from '#platform/rules/money.ts'
import type { TaxSplit } from './gst.ts'
import type { InvoiceKind, InvoiceDocument } from './compose-invoice.ts'
import type { PlaceOfSupply } from './place-of-supply.ts'

export type InvoiceView = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly number: string
  /** Indian date. */
  readonly issuedOn: string
  readonly totalPaise: Paise
}

export type StaffInvoiceRow = InvoiceView & {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly customerName: string
  /** Null for a private buyer. */
  readonly gstin: string | null
  /** Whole percent, ascending. */
  readonly rates: readonly number[]
}

export type StaffInvoicePage = {
  readonly invoices: readonly StaffInvoiceRow[]
  readonly total: number
  /** A search matches more than `total`. */
  readonly isMore: boolean
  readonly page: number
  readonly pageSize: number
}

/** In the form that accountants need: goods at rate 0 have their own column beside the taxable value. */
export type TaxColumns = TaxSplit & { readonly nilRatedPaise: Paise }

/** A document of a month, as the register lists it. A credit note counts in the month in which it was issued. */
export type RegisterRow = Omit<StaffInvoiceRow, 'id' | 'rates'> & {
  readonly placeOfSupply: PlaceOfSupply
  readonly isInterState: boolean
  /** The invoice that a credit note corrects; else null. */
  readonly corrects: {
    readonly number: string
    readonly issuedOn: string
    readonly totalPaise: Paise
  } | null
  /** Its lines, summed by code and rate. */
  readonly parts: readonly RegisterPart[]
}

type RegisterPart = TaxSplit & {
  readonly hsn: string
  readonly ratePercent: number
  /** Units of goods; charges are not counted. */
  readonly quantity: number
  readonly totalPaise: Paise
}

/** Supplies to registered businesses, or to private buyers, in one place under one code at one rate within a month, less credits. May be negative. */
export type GstRow = TaxColumns & {
  readonly isBusiness: boolean
  readonly placeOfSupply: PlaceOfSupply
  readonly isInterState: boolean
  readonly hsn: string
  readonly ratePercent: number
  /** Units of goods; charges are not counted. */
  readonly quantity: number
  readonly totalPaise: Paise
}

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

const SMALL = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const STEPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/**
 * As Indian documents write it, in lakhs and crores, with paise only if there are any: 'Rupees One Lakh Twenty-Three
 * Thousand and Fifty Paise Only'.
 */
export function amountInWords(amountPaise: Paise): string {
  if (amountPaise < 0) throw new RangeError('an amount in words is at least 0')
  const rupees = Math.floor(amountPaise / PAISE_PER_RUPEE)
  const paise = amountPaise % PAISE_PER_RUPEE
  const parts = [`Rupees ${inWords(rupees)}`, ...(paise > 0 ? [`${inWords(paise)} Paise`] : [])]
  return `${parts.join(' and ')} Only`
}

function inWords(number: number): string {
  for (const [size, name] of STEPS) {
    if (number < size) continue
    const rest = number % size
    const head = `${inWords(Math.floor(number / size))} ${name}`
    return rest === 0 ? head : `${head} ${inWords(rest)}`
  }
  const small = SMALL[number]
  if (small !== undefined) return small
  const ten = TENS[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${SMALL[number % 10] ?? ''}`
}
