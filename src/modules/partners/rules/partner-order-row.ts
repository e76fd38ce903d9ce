/** An order as read from the database for integrators: money in paise, instants in ISO 8601, in UTC. */
import type { Delivery } from '#platform/rules/delivery.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { InvoiceKind, InvoiceLine } from '#modules/invoicing/rules/invoice-document.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { OrderStatus } from '#modules/orders/rules/order-status.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

export const PAID_THROUGH = ['razorpay', 'cod', 'outside', 'none'] as const
export const REFUND_METHODS = ['provider', 'manual', 'coins'] as const
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

export type PartnerRefundRow = {
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
