/**
 * The progress of an order, as its own pages word it. Lists, filters and APIs use the specification's four statuses:
 * there 'completed' means paid, which would confuse beside "We pack it within 24 hours".
 */
import { awaitsConfirmation } from './cash-labels.ts'
import { orderBadge, type OrderView, type ShipmentView } from './order-view.ts'
import type { BadgeColour } from './order-status.ts'
import { isInTheWarehouse } from './cancellation.ts'

type Step = { readonly words: string; readonly colour: BadgeColour }

type OrderState = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'fulfilmentStatus' | 'delivery' | 'paymentMethod' | 'codConfirmedAt'
>

export function orderStep(order: OrderState, shipment: ShipmentView | null): Step {
  const badge = orderBadge(order)
  if (badge === 'cancelled') return { words: 'Cancelled', colour: 'grey' }
  if (badge === 'refunded') return { words: 'Refunded', colour: 'grey' }
  if (badge === 'failed') return { words: 'Closed', colour: 'red' }
  const stage = parcelStage(shipment)
  switch (order.fulfilmentStatus) {
    case 'shipped':
      return { words: PARCEL_LABELS[stage], colour: stage === 'lost' ? 'red' : 'green' }
    case 'delivered':
      return { words: PARCEL_LABELS[order.delivery === 'pickup' ? 'pickedUp' : 'delivered'], colour: 'green' }
    case 'returning':
      return { words: 'On its way back', colour: 'yellow' }
    case 'returned':
      return { words: 'Back with us', colour: 'yellow' }
    case 'none':
    case 'requested':
    case 'cancelled':
      if (awaitsConfirmation(order)) return { words: 'Waiting for your confirmation', colour: 'yellow' }
      return order.status === 'pending' && order.codConfirmedAt === null
        ? { words: 'Waiting for payment', colour: 'yellow' }
        : { words: 'Confirmed', colour: 'green' }
  }
}

// What the courier's statuses mean to the customer, and where the parcel is tracked.

/** The courier's name: the shop's own unless staff recorded another one. */
export function courierName(courier: string): string {
  return courier === '' ? 'Delhivery' : courier
}

/** The courier's tracking page of a parcel. */
export function trackingAddress(waybill: string): string {
  return `https://www.delhivery.com/track-v2/package/${encodeURIComponent(waybill)}`
}

/** The label of a failed delivery attempt, with the courier's reason if it gave one. */
export function deliveryFailedText(remark = ''): string {
  const reason = remark.trim().replace(/[.!\s]+$/, '')
  return `The courier could not hand over your parcel${reason === '' ? '.' : `: ${reason}.`}`
}

/** Where a parcel is, for shop and panel. Staff also use the trade's terms for what shoppers don't see (NDR, RTO). */
export const PARCEL_LABELS = {
  waiting: 'Awaiting courier',
  moving: 'In transit',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  pickedUp: 'Picked up at the shop',
  lost: 'Lost by the courier',
  cancelled: 'Cancelled',
} as const

const LOST = 'LOST'
/** The courier's status for a parcel that is out for delivery. */
const OUT_FOR_DELIVERY = 'Dispatched'

/** The courier's status as a customer reads it; 'Dispatched' would be mistaken for the day of shipping. */
export function carrierLabel(status: string): string {
  if (status === OUT_FOR_DELIVERY) return PARCEL_LABELS.out_for_delivery
  return status === LOST ? 'Lost' : status
}

/** The courier's status for a parcel that it cannot find; staff use it for other couriers too. */
export function isLost({ carrierStatus }: Pick<ShipmentView, 'carrierStatus'>): boolean {
  return carrierStatus === LOST
}

export type ParcelStage = 'waiting' | 'moving' | 'out_for_delivery' | 'lost'

/** The progress of a parcel that has a waybill and is not delivered yet. */
export function parcelStage(
  shipment: (Pick<ShipmentView, 'carrierStatus' | 'scans'> & Partial<Pick<ShipmentView, 'courier'>>) | null,
): ParcelStage {
  if (!shipment || isInTheWarehouse(shipment)) return 'waiting'
  if (isLost(shipment)) return 'lost'
  return shipment.carrierStatus === OUT_FOR_DELIVERY ? 'out_for_delivery' : 'moving'
}
