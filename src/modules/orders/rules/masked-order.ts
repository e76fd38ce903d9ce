/**
 * A guest's order as it is shown to whoever knows its e-mail and the code that was sent there: what was bought and how
 * far it is, without what would let a stranger find or call the customer. It has no owner's field: that is how the
 * specification tells these rows apart.
 */
import type { OrderView } from './order-view.ts'
import type { ShipmentView } from './shipment-view.ts'

const HIDDEN = '•'
/** As many digits of a phone number as a person needs to know it is theirs. */
const SHOWN_DIGITS = 3

export type MaskedOrderView = Omit<
  OrderView,
  'razorpayOrderId' | 'razorpayPaymentId' | 'couponCode' | 'expiresAt'
> & {
  readonly isMasked: true
  /** What follows the parcel; null before it has a waybill, and when it is not coming. No place is in it. */
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

/** 'Asha R.' of 'Asha Rao': enough to know one's own. */
function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.split(/ +/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

/** Never longer or shorter with the number that it hides. */
function maskedPhone(phone: string): string {
  return HIDDEN.repeat(7) + phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)
}
