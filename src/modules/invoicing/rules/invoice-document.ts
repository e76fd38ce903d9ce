/**
 * What an invoice, a bill of supply or a credit note says, kept whole with it: facts as they were said then, whatever
 * the catalogue, the order or the brand become later. What the law asks to be on it: CGST Rules, 46, 46A, 49 and 53.
 * Neither e-mail nor telephone number: the paper outlives the account, and it needs neither.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import type { TaxSplit } from './gst.ts'
import type { PlaceOfSupply } from './place-of-supply.ts'

export const INVOICE_KINDS = ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number] | 'credit_note'

/** Rule 46: with a charge goes the code and the rate of the goods that it belongs to. */
export type LineKind = 'goods' | 'delivery' | 'cash_fee'

export type InvoiceLine = TaxSplit & {
  readonly kind: LineKind
  /** Counted from 0 on the invoice. A line of a credit note names the one that it corrects. */
  readonly line: number
  /** Null for a charge. */
  readonly orderItemId: number | null
  readonly description: string
  readonly sku: string
  readonly hsn: string
  /** Null where there is nothing to count: a charge, or an amount that is given back without goods. */
  readonly quantity: number | null
  /** What one costs, taxes included, before discounts. */
  readonly unitPaise: Paise | null
  /** Taxes included, before discounts. On a credit note the same as the total. */
  readonly grossPaise: Paise
  readonly couponPaise: Paise
  readonly coinPaise: Paise
  readonly ratePercent: number
  /** What it came to, taxes included: taxable value and taxes. */
  readonly totalPaise: Paise
}

export type InvoiceTotals = TaxSplit & { readonly totalPaise: Paise }

export type InvoiceParty = { readonly name: string; readonly address: readonly string[] }

export type InvoiceDocument = {
  readonly seller: InvoiceParty & {
    readonly gstin: string
    readonly state: string
    readonly stateCode: string
  }
  readonly buyer: InvoiceParty
  readonly placeOfSupply: PlaceOfSupply
  /** Across states: IGST in place of CGST and SGST. */
  readonly isInterState: boolean
  readonly orderId: OrderId
  readonly payment: {
    readonly method: PaymentMethod | 'none'
    /** The provider's id of the payment; empty when there is none. */
    readonly reference: string
  }
  readonly lines: readonly InvoiceLine[]
  readonly totals: InvoiceTotals
  /** Of a credit note: what it corrects, and why. */
  readonly corrects: {
    readonly number: string
    /** Indian date. */
    readonly issuedOn: string
    readonly reason: string
  } | null
}
