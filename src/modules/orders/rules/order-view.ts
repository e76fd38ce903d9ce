/** An order as its owner, staff and the JSON APIs see it. Money in paise. */
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Delivery } from '#platform/rules/delivery.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { OrderStatus } from './order-status.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

export type OrderItemView = {
  readonly productId: ProductId
  readonly sku: string
  readonly name: string
  readonly imageUrl: string
  readonly path: string
  readonly quantity: number
  readonly unitPaise: Paise
  readonly linePaise: Paise
}

export type OrderView = {
  readonly id: OrderId
  /** The public order number: PN-1078. */
  readonly number: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly items: readonly OrderItemView[]
  readonly customer: CustomerDetails
  readonly delivery: Delivery
  /** Null for a private buyer. */
  readonly business: BusinessBuyer | null
  readonly subtotalPaise: Paise
  readonly shippingPaise: Paise
  readonly couponCode: string | null
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly coinsRedeemed: number
  readonly paymentMethod: PaymentMethod
  /** The fee for collecting cash; 0 unless it is paid in cash. Part of the total. */
  readonly codFeePaise: Paise
  /** When a cash order was confirmed; it is not shipped before. Null for all others. */
  readonly codConfirmedAt: string | null
  readonly totalPaise: Paise
  readonly coinsEarned: number
  readonly razorpayOrderId: string | null
  readonly razorpayPaymentId: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Until when an unpaid order keeps its reservation. */
  readonly expiresAt: string
}

/** An order as its owner sees it: with the account that it belongs to, null for a guest's. */
export type OwnOrderView = OrderView & { readonly userId: UserId | null }

/** The answer to a cancellation. */
export type CancelledOrderView = OrderView & Pick<RefundView, 'withheldCoins'>

export type RefundView = {
  readonly amountPaise: Paise
  /** Coins that the order earned and that were already spent, withheld at a rupee each. */
  readonly withheldCoins: number
  /** 'manual': staff pay it themselves after asking the customer where to. */
  readonly method: 'provider' | 'manual' | 'coins'
  readonly status: 'requested' | 'accepted' | 'refused'
  readonly at: string
}

/** What opens the payment window; null if nothing is left to pay. */
export type PaymentRequestView = {
  readonly success: true
  readonly keyId: string
  readonly amount: Paise
  readonly currency: 'INR'
  readonly orderId: string
} | null
