/**
 * Until when a customer may cancel: before it is paid, and as long as the courier has not fetched the parcel, which for
 * an order in cash is before it is paid too. Staff may as long, for a customer or for the shop.
 */
import type { OrderView } from './order-view.ts'

export const CANCEL_REASON = 'cancelled_by_customer'
/** Staff did it: nobody took the parcel, or it can't be sent. */
export const STAFF_CANCEL_REASON = 'cancelled_by_staff'

/** The courier's words for a parcel that still stands in the warehouse; none yet, when the waybill is new. */
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
  /** Another courier than the shop's own; empty or absent: the shop's own. */
  readonly courier?: string
  readonly isTakenBack?: boolean
}

/**
 * `shipment` is needed as soon as the order is shipped; without it a shipped order stays. One that was refunded can be
 * cancelled as long, which stops its parcel and puts its goods back; one whose parcel staff have settled can't.
 */
export function mayCancel(order: Cancellable, shipment: SeenParcel | null = null): boolean {
  const { paymentStatus, fulfilmentStatus } = order
  if (paymentStatus === 'failed' || shipment?.isTakenBack === true) return false
  if (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested') return true
  return fulfilmentStatus === 'shipped' && shipment !== null && isInTheWarehouse(shipment)
}

/** Cancelling it sends money back: some of what was paid is still here. */
export function hasMoneyToReturn({ paymentStatus }: Pick<OrderView, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
}

/** Booked, but not fetched: none of its words tells of a way. */
export function isInTheWarehouse({ carrierStatus, courier = '', scans }: SeenParcel): boolean {
  // Staff write another courier down when it has the parcel.
  if (courier !== '') return false
  return [carrierStatus, ...scans.map((scan) => scan.status)].every((word) => IN_THE_WAREHOUSE.has(word))
}
