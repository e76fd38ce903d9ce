/** What the courier's own words mean to who waits for the parcel, and where it is followed. */
import { isInTheWarehouse } from './cancellation.ts'
import type { ShipmentView } from './shipment-view.ts'

/** Who brings the parcel: the shop's own carrier, unless staff wrote another one down. */
export function courierName(courier: string): string {
  return courier === '' ? 'Delhivery' : courier
}

/** The carrier's page about a parcel. */
export function trackingAddress(waybill: string): string {
  return `https://www.delhivery.com/track-v2/package/${encodeURIComponent(waybill)}`
}

/** What a try to deliver that came to nothing is called, with the courier's own reason where it gave one. */
export function couldNotHandOver(remark = ''): string {
  const reason = remark.trim().replace(/[.!\s]+$/, '')
  return `The courier could not hand over your parcel${reason === '' ? '.' : `: ${reason}.`}`
}

const LOST = 'LOST'
/** The carrier's word for a parcel that is in the van to its address. */
const OUT_FOR_DELIVERY = 'Dispatched'

/** The carrier's word as a customer reads it; 'Dispatched' would sound like the day on which it was sent. */
export function carrierLabel(status: string): string {
  if (status === OUT_FOR_DELIVERY) return 'Out for delivery'
  return status === LOST ? 'Lost' : status
}

/** The carrier's word for a parcel that it cannot find; staff use it for another courier's too. */
export function isLost({ carrierStatus }: Pick<ShipmentView, 'carrierStatus'>): boolean {
  return carrierStatus === LOST
}

export type ParcelStage = 'packed' | 'moving' | 'out_for_delivery' | 'lost'

/** How far a parcel is that has its waybill and was not delivered yet. */
export function parcelStage(
  shipment: (Pick<ShipmentView, 'carrierStatus' | 'scans'> & Partial<Pick<ShipmentView, 'courier'>>) | null,
): ParcelStage {
  if (!shipment || isInTheWarehouse(shipment)) return 'packed'
  if (isLost(shipment)) return 'lost'
  return shipment.carrierStatus === OUT_FOR_DELIVERY ? 'out_for_delivery' : 'moving'
}
