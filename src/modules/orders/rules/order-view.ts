/** An order and its parcel as owner, staff and the JSON APIs see them, in full or masked. Money in paise. */
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Delivery, FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentMethod, PaymentStatus } from '#platform/rules/payment-status.ts'
import type { OrderStatus } from './order-status.ts'

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

export type ParcelStatus = 'requested' | 'created' | 'refused' | 'cancelled'

export type ShipmentScanView = {
  readonly at: string
  /** The courier's own status, such as "In Transit". */
  readonly status: string
  readonly location: string
}

export type ShipmentView = {
  readonly status: ParcelStatus
  readonly waybill: string | null
  /** Another courier, as staff typed it; empty for the shop's own, which is asked for the tracking status. */
  readonly courier: string
  /** The courier's latest status; empty before the first. */
  readonly carrierStatus: string
  /** The failed delivery attempt, as long as no later status followed. */
  readonly failedAttempt: { readonly remark: string; readonly isAskedAgain: boolean } | null
  /** Staff have settled it: it came back or was lost. */
  readonly isTakenBack: boolean
  readonly expectedDeliveryAt: string | null
  readonly deliveredAt: string | null
  /** Newest first. */
  readonly scans: readonly ShipmentScanView[]
}

type OrderBadge = OrderStatus | 'cancelled' | 'refunded'

/**
 * The label on an order's badge. It is the specification's status, except that cancelled and fully refunded orders say
 * so: the APIs report those as 'completed'.
 */
export function orderBadge({
  status,
  paymentStatus,
  fulfilmentStatus,
}: Pick<OrderView, 'status' | 'paymentStatus' | 'fulfilmentStatus'>): OrderBadge {
  // Also before it was paid: either way the badge says cancelled.
  if (fulfilmentStatus === 'cancelled') return 'cancelled'
  return paymentStatus === 'refunded' ? 'refunded' : status
}

/**
 * A guest's order as shown to a reader of its e-mail who entered the code: what was bought and its status, without
 * anything that would let a stranger find or call the customer. It has no owner field, which is how the specification
 * distinguishes these rows.
 */
export type MaskedOrderView = Omit<
  OrderView,
  'razorpayOrderId' | 'razorpayPaymentId' | 'couponCode' | 'expiresAt'
> & {
  readonly isMasked: true
  /** Tracking of the parcel; null before it has a waybill and when it is not coming. Contains no places. */
  readonly parcel: FollowedParcel | null
}

export type FollowedParcel = Pick<ShipmentView, 'courier' | 'carrierStatus' | 'expectedDeliveryAt'> & {
  readonly waybill: string
}

const HIDDEN = '•'
/** Enough digits of a phone number to recognise one's own. */
const SHOWN_DIGITS = 3

export function maskOrder(order: OrderView, parcel: FollowedParcel | null = null): MaskedOrderView {
  const { customer } = order
  const { razorpayOrderId: _order, razorpayPaymentId: _payment, ...shown } = order
  const { couponCode: _code, expiresAt: _until, ...rest } = shown
  return {
    ...rest,
    isMasked: true,
    business: null,
    parcel: order.fulfilmentStatus === 'cancelled' ? null : parcel,
    customer: {
      ...customer,
      fullName: shortName(customer.fullName),
      phone: maskedPhone(customer.phone),
      address: HIDDEN.repeat(6),
      pincode: customer.pincode.slice(0, 2) + HIDDEN.repeat(4),
    },
  }
}

/** 'Asha R.' for 'Asha Rao': enough to recognise one's own name. */
function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.split(/ +/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

/** Fixed length, so it does not reveal the length of the hidden number. */
function maskedPhone(phone: string): string {
  return HIDDEN.repeat(7) + phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)
}

/** The page where a buyer reviews a product. */
export function reviewPath(productPath: string): string {
  return `${productPath}#write-review`
}
