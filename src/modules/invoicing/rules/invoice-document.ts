/**
 * The content of an invoice, bill of supply or credit note, stored as issued, whatever the catalogue, the order or the
 * brand become later. Legal requirements: CGST Rules 46, 46A, 49 and 53. Without the buyer's e-mail and telephone
 * number: the document outlives the account and needs neither.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import { EXAMPLE_FACTS, type BrandPicture, type ShopFacts } from '#platform/rules/shop-facts.ts'
import type { TaxSplit } from './gst.ts'
import type { PlaceOfSupply } from './place-of-supply.ts'

export const INVOICE_KINDS = ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number] | 'credit_note'

/** Rule 46: a charge has the code and rate of its goods. */
export type LineKind = 'goods' | 'delivery' | 'cash_fee'

export type InvoiceLine = TaxSplit & {
  readonly kind: LineKind
  /** Counted from 0 on the invoice. A credit note's line names the one that it corrects. */
  readonly line: number
  /** null for a charge. */
  readonly orderItemId: number | null
  readonly description: string
  readonly sku: string
  readonly hsn: string
  /** null if there is nothing to count: a charge, or an amount refunded without goods. */
  readonly quantity: number | null
  /** Unit price including taxes, before discounts. */
  readonly unitPaise: Paise | null
  /** Including taxes, before discounts. On a credit note the same as the total. */
  readonly grossPaise: Paise
  readonly couponPaise: Paise
  readonly coinPaise: Paise
  readonly ratePercent: number
  /** Line total including taxes: taxable value plus taxes. */
  readonly totalPaise: Paise
}

export type InvoiceTotals = TaxSplit & { readonly totalPaise: Paise }

export type InvoiceParty = { readonly name: string; readonly address: readonly string[] }

/** Printed at the head and foot of every page. */
export type PrintedBrand = Pick<ShopFacts, 'name' | 'nativeName' | 'email' | 'phone'> &
  Partial<Pick<ShopFacts, 'isNameInLogo' | 'themeColour'>> & { readonly logo?: BrandPicture }

export type InvoiceDocument = {
  readonly seller: InvoiceParty & {
    readonly gstin: string
    readonly state: string
    readonly stateCode: string
    /** Absent on documents from before the owner could change it: those use the default. */
    readonly brand?: PrintedBrand
  }
  /** With its GSTIN if it is a registered business. */
  readonly buyer: InvoiceParty & { readonly gstin?: string }
  readonly placeOfSupply: PlaceOfSupply
  /** Across states: IGST instead of CGST and SGST. */
  readonly isInterState: boolean
  readonly orderId: OrderId
  /** Absent on documents from before orders had numbers: they keep the short id. */
  readonly orderNumber?: string
  readonly payment: {
    readonly method: PaymentMethod | 'none'
    /** The provider's payment id; empty if there is none. */
    readonly reference: string
  }
  readonly lines: readonly InvoiceLine[]
  readonly totals: InvoiceTotals
  /** For a credit note: what it corrects, and why. */
  readonly corrects: {
    readonly number: string
    /** Indian date. */
    readonly issuedOn: string
    readonly reason: string
  } | null
}

export function printedBrand({ seller }: InvoiceDocument): PrintedBrand {
  const { name, nativeName, email, phone } = EXAMPLE_FACTS
  return seller.brand ?? { name, nativeName, email, phone }
}
