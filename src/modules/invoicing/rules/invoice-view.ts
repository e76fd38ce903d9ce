/** Invoices in lists: an order's documents, the staff table, and the rows of the accountant's files. Money in paise. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { TaxSplit } from './gst.ts'
import type { InvoiceKind } from './invoice-document.ts'
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

export type RegisterPart = TaxSplit & {
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
