/**
 * A guest's order as shown to a reader of its e-mail who entered the code: what was bought and its status, without
 * anything that would let a stranger find or call the customer. It has no owner field, which is how the specification
 * distinguishes these rows.
 */
import type { OrderView } from './order-view.ts'
import type { ShipmentView } from './shipment-view.ts'

const HIDDEN = '•'
/** Enough digits of a phone number to recognise one's own. */
const SHOWN_DIGITS = 3

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
