/**
 * The parts of an order in the partner API: the row as read from the database, the meaning of its statuses, its tax,
 * and its refunds.
 */
import type { Delivery, FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import {
  composeInvoice,
  type InvoiceKind,
  type InvoiceLine,
} from '#modules/invoicing/rules/compose-invoice.ts'
import { toRupees, type Paise } from '#platform/rules/money.ts'
import type { OrderStatus } from '#modules/orders/rules/order-status.ts'
import type { PaymentMethod, PaymentStatus } from '#platform/rules/payment-status.ts'
import { sumTax } from '#modules/invoicing/rules/gst.ts'
import { z } from '#platform/rules/zod.ts'
import { rupees, instantInUtc } from './api-values.ts'

// The row: money in paise, instants in ISO 8601, in UTC.

export const PAID_THROUGH = ['razorpay', 'cod', 'outside', 'none'] as const
const REFUND_METHODS = ['provider', 'manual', 'coins'] as const
export const REFUND_STATUSES = ['requested', 'processing', 'refunded', 'failed'] as const

/** The customer: read from the database only for a key with the scope. */
export type OrderCustomer = {
  readonly userId: string | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  /** Null for a private buyer. */
  readonly gstin: string | null
  readonly businessName: string | null
}

export type PartnerOrderRow = {
  readonly id: OrderId
  readonly number: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly paymentMethod: PaymentMethod
  readonly delivery: Delivery
  readonly paidThrough: (typeof PAID_THROUGH)[number]
  readonly isGuest: boolean
  /** null: it was not read. */
  readonly customer: OrderCustomer | null
  readonly city: string
  readonly state: string
  readonly pincode: string
  readonly country: string
  readonly subtotalPaise: Paise
  readonly shippingPaise: Paise
  readonly codFeePaise: Paise
  readonly couponCode: string | null
  readonly couponDiscountPaise: Paise
  readonly coinsRedeemed: number
  readonly coinDiscountPaise: Paise
  readonly coinsEarned: number
  readonly totalPaise: Paise
  readonly refundedPaise: Paise
  readonly razorpayOrderId: string | null
  readonly razorpayPaymentId: string | null
  readonly items: readonly PartnerItemRow[]
  readonly parcel: PartnerParcelRow | null
  readonly refunds: readonly PartnerRefundRow[]
  readonly invoices: readonly PartnerInvoiceRow[]
  /** As on the invoice; null before there is one. */
  readonly invoiceLines: readonly InvoiceLine[] | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly paidAt: string | null
}

export type PartnerItemRow = {
  readonly id: number
  readonly productId: ProductId
  readonly sku: string
  readonly name: string
  readonly imageUrl: string
  readonly quantity: number
  readonly unitPaise: Paise
  readonly hsn: string
  readonly gstRatePercent: number
}

export type PartnerParcelRow = {
  /** Another courier, as staff typed it; empty for the shop's own courier. */
  readonly courier: string
  readonly waybill: string
  readonly carrierStatus: string
  readonly expectedAt: string | null
  readonly deliveredAt: string | null
}

type PartnerRefundRow = {
  readonly id: string
  readonly replacesId: string | null
  readonly method: (typeof REFUND_METHODS)[number]
  readonly status: (typeof REFUND_STATUSES)[number]
  readonly amountPaise: Paise
  readonly coinsReturned: number
  readonly providerRefundId: string | null
  readonly createdAt: string
  readonly processedAt: string | null
}

export type PartnerInvoiceRow = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly number: string
  readonly totalPaise: Paise
  readonly issuedAt: string
}

export type OrderView = {
  readonly hasCustomer: boolean
  readonly shopUrl: string
  /** What this partner sent about the order. */
  readonly partnerFields?: PartnerFields | undefined
}
export type PartnerFields = { readonly reference: string; readonly status: string; readonly note: string }

// The meaning of each order status, so that integrators need not guess from its name.

export const ORDER_STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending: 'not paid yet, and no parcel is on its way',
  shipped: 'the parcel is on its way, to the customer or back, paid or not',
  completed: 'paid, and no parcel is on its way: not sent yet, delivered, or back',
  failed: 'closed before it was paid',
}

export const PAYMENT_STATUS_WORDS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'not paid yet; for cash on delivery, until the courier has collected it',
  paid: 'fully paid, nothing refunded',
  partly_refunded: 'paid, and a part has gone back',
  refunded: 'fully refunded',
  failed: 'closed before it was paid; a late payment can still make it `paid`',
}

export const FULFILMENT_STATUS_WORDS: Readonly<Record<FulfilmentStatus, string>> = {
  none: 'no courier has been asked for',
  requested: 'a courier has been asked for; there is no tracking number yet',
  shipped: 'it has a tracking number, and is with the courier or about to be',
  delivered: 'the customer has it',
  returning: 'on its way back to the shop',
  returned: 'back at the shop',
  cancelled: 'it will not be sent, or was cancelled',
}

/** A sentence, then a line for each status, as Markdown. */
export function wordByWord(sentence: string, words: Readonly<Record<string, string>>): string {
  const lines = Object.entries(words).map(([word, means]) => `- \`${word}\`: ${means}`)
  return `${sentence}\n\n${lines.join('\n')}`
}

/** The tax included in an order's items and charges. */
export const orderTax = z
  .object({
    taxable_value: rupees.describe('What is taxed, after discounts, without the tax.').meta({ example: 378 }),
    cgst: rupees.meta({ example: 0 }),
    sgst: rupees.meta({ example: 0 }),
    igst: rupees.describe('Across states, in place of the other two.').meta({ example: 0 }),
  })
  .meta({ id: 'Tax' })

/** As on the invoice; before there is one, calculated with the rates of the time it was ordered. */
export function taxLinesOf(order: PartnerOrderRow): readonly InvoiceLine[] {
  if (order.invoiceLines) return order.invoiceLines
  const { city, state, pincode, country } = order
  const { document } = composeInvoice({
    ...order,
    orderId: order.id,
    business: null,
    orderNumber: order.number,
    customer: { fullName: '', address: '', city, state, pincode, country },
    items: order.items.map((item) => ({ ...item, ratePercent: item.gstRatePercent })),
    payment: { method: 'none', reference: '' },
  })
  return document.lines
}

/** In rupees; the sum of the given lines. */
export function taxOf(lines: readonly InvoiceLine[]): z.output<typeof orderTax> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = sumTax(lines)
  return {
    taxable_value: toRupees(taxablePaise),
    cgst: toRupees(cgstPaise),
    sgst: toRupees(sgstPaise),
    igst: toRupees(igstPaise),
  }
}

export const integratorRefund = z
  .object({
    id: z.uuid(),
    replaces_id: z
      .uuid()
      .nullable()
      .describe('The refund that did not get through and that this one makes good.'),
    method: z
      .enum(REFUND_METHODS)
      .describe('`provider`: through Razorpay; `manual`: by hand; `coins`: no money, coins went back.'),
    status: z
      .enum(REFUND_STATUSES)
      .describe(
        '`requested`: not accepted yet, or staff still have to pay it by hand; `processing`: the provider has accepted it; `refunded`: the money was sent; `failed`: refused, or the money could not be delivered. `refunded_amount` and `payment_status` count `processing` and `refunded`.',
      ),
    amount: rupees,
    coins_returned: z.int().min(0).meta({ example: 0 }),
    razorpay_refund_id: z.string().nullable().meta({ example: 'rfnd_Ph7dQ2tM1kWc0a' }),
    created_at: instantInUtc,
    processed_at: instantInUtc.nullable().describe('When the provider confirmed the refund.'),
  })
  .meta({ id: 'Refund' })

export function toIntegratorRefund(refund: PartnerRefundRow): z.output<typeof integratorRefund> {
  return {
    id: refund.id,
    replaces_id: refund.replacesId,
    method: refund.method,
    status: refund.status,
    amount: toRupees(refund.amountPaise),
    coins_returned: refund.coinsReturned,
    razorpay_refund_id: refund.providerRefundId,
    created_at: refund.createdAt,
    processed_at: refund.processedAt,
  }
}

/** Below the path of the orders API, so that an API key grants access. */
export function invoicePdfPath(orderId: string, invoiceId: string): string {
  return `/orders-api/orders/${orderId}/invoices/${invoiceId}.pdf`
}
