/** The delivery promise of an order: the day that its shopper saw when it was placed. It never changes. */
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import type { OrderView, ShipmentView } from './order-view.ts'
import { isLost, parcelStage } from './order-step.ts'

type Order = Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus' | 'codConfirmedAt'>

const COMING: ReadonlySet<OrderView['fulfilmentStatus']> = new Set(['none', 'requested', 'shipped'])

/**
 * `promisedBy` if it may be shown. Null unless the order is on its way to the customer, or if the courier's newer
 * estimate contradicts it. Days in India, YYYY-MM-DD.
 */
export function arrivalDay(
  order: Order,
  shipment: ShipmentView | null,
  promisedBy: string | null,
): string | null {
  if (promisedBy === null || !COMING.has(order.fulfilmentStatus) || !isSettled(order)) return null
  if (shipment === null) return promisedBy
  if (shipment.status === 'refused' || shipment.isTakenBack || isLost(shipment)) return null
  if (shipment.deliveredAt !== null || parcelStage(shipment) === 'out_for_delivery') return null
  const { expectedDeliveryAt } = shipment
  return expectedDeliveryAt !== null && indianDay(expectedDeliveryAt) > promisedBy ? null : promisedBy
}

/** Paid, or confirmed for payment in cash: the shop is working on it. */
function isSettled({ paymentStatus, codConfirmedAt }: Order): boolean {
  if (paymentStatus === 'unpaid') return codConfirmedAt !== null
  return paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
}

const INDIA_AHEAD_MINUTES = 330

/** `instant`: ISO text in UTC. */
function indianDay(instant: string): string {
  const [hours = 0, minutes = 0] = instant.slice(11, 16).split(':').map(Number)
  const isNextDay = hours * 60 + minutes + INDIA_AHEAD_MINUTES >= 24 * 60
  return isoDay(dayNumber(instant.slice(0, 10)) + (isNextDay ? 1 : 0))
}
