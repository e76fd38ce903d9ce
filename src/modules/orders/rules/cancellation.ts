/**
 * Until when a customer may cancel: before payment, and until the courier has picked up the parcel (for a cash order
 * that is before payment too). Staff may cancel until then as well, for a customer or for the shop.
 */
import type { OrderView } from './order-view.ts'

export const CANCEL_REASON = 'cancelled_by_customer'
/** Cancelled by staff: the courier did not pick up the parcel, or it can't be shipped. */
export const STAFF_CANCEL_REASON = 'cancelled_by_staff'

/** The courier's statuses for a parcel still in the warehouse; a new waybill has an empty one. */
export const IN_THE_WAREHOUSE: ReadonlySet<string> = new Set([
  '',
  'Manifested',
  'Not Picked',
  'Canceled',
  'Closed',
])

type Cancellable = Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus'>
type SeenParcel = {
  readonly carrierStatus: string
  readonly scans: readonly { readonly status: string }[]
  /** Another courier than the shop's own; empty or absent means the shop's own. */
  readonly courier?: string
  readonly isTakenBack?: boolean
}

/**
 * `shipment` is required once the order is shipped: without it a shipped order can't be cancelled. A refunded order can
 * be cancelled for just as long, which stops its parcel and returns its goods to stock. An order whose parcel staff
 * have settled can't be cancelled.
 */
export function mayCancel(order: Cancellable, shipment: SeenParcel | null = null): boolean {
  const { paymentStatus, fulfilmentStatus } = order
  if (paymentStatus === 'failed' || shipment?.isTakenBack === true) return false
  if (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested') return true
  return fulfilmentStatus === 'shipped' && shipment !== null && isInTheWarehouse(shipment)
}

/** Cancelling it refunds money: not everything that was paid is refunded yet. */
export function hasMoneyToReturn({ paymentStatus }: Pick<OrderView, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
}

/** Booked, but not picked up: the courier's status is still one of the warehouse. */
export function isInTheWarehouse({ carrierStatus, courier = '', scans }: SeenParcel): boolean {
  // Staff record another courier only once it has the parcel.
  if (courier !== '') return false
  return [carrierStatus, ...scans.map((scan) => scan.status)].every((word) => IN_THE_WAREHOUSE.has(word))
}
