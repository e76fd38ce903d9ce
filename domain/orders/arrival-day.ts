/** The delivery promise of an order: the day that its shopper saw when it was placed. It never moves. */
import type { OrderView } from './order-view.ts'
import { isLost, parcelStage } from './parcel-words.ts'
import type { ShipmentView } from './shipment-view.ts'

type Order = Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus' | 'codConfirmedAt'>

const COMING: ReadonlySet<OrderView['fulfilmentStatus']> = new Set(['none', 'requested', 'shipped'])

/**
 * `promisedBy` as it may be shown: null unless the order is coming, and where the courier's newer word contradicts it.
 * Days of India, YYYY-MM-DD.
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

/** Paid, or to be paid in cash and confirmed: the shop is working on it. */
function isSettled({ paymentStatus, codConfirmedAt }: Order): boolean {
  if (paymentStatus === 'unpaid') return codConfirmedAt !== null
  return paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
}

const indian = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

function indianDay(instant: string): string {
  return indian.format(new Date(instant))
}

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** 'Wed, 25 Nov' of 2026-11-25. No line ends within it. */
export function formatPromiseDay(iso: string): string {
  return day.format(new Date(iso)).replaceAll(' ', '\u00a0')
}
