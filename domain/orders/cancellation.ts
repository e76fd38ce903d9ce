/**
 * Until when a customer may cancel (decisions, "Orders and payment"): before it is paid, and after that as long as the
 * courier has not fetched the parcel.
 */
import type { OrderView } from './order-view.ts'
import type { ShipmentView } from './shipment-view.ts'

export const CANCEL_REASON = 'cancelled_by_customer'

/** The courier's words for a parcel that still stands in the warehouse; none yet, when the waybill is new. */
const IN_THE_WAREHOUSE: ReadonlySet<string> = new Set(['', 'Manifested', 'Not Picked', 'Canceled', 'Closed'])

type Cancellable = Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus'>
type SeenParcel = Pick<ShipmentView, 'carrierStatus' | 'scans'>

/** `shipment` is needed as soon as the order is shipped; without it a shipped order stays. */
export function mayCancel(order: Cancellable, shipment: SeenParcel | null = null): boolean {
  const { paymentStatus, fulfilmentStatus } = order
  if (paymentStatus === 'unpaid') return fulfilmentStatus === 'none'
  if (paymentStatus !== 'paid') return false
  if (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested') return true
  return fulfilmentStatus === 'shipped' && shipment !== null && isInTheWarehouse(shipment)
}

/** Booked, but not fetched: none of its words tells of a way. */
export function isInTheWarehouse({ carrierStatus, scans }: SeenParcel): boolean {
  return [carrierStatus, ...scans.map((scan) => scan.status)].every((word) => IN_THE_WAREHOUSE.has(word))
}
