/**
 * The lifecycle of a parcel, the same for an order, a return and a replacement, and what the carrier's statuses mean
 * for it.
 */
import { isInTheWarehouse } from '#modules/orders/rules/cancellation.ts'
import type { ParcelStatus } from '#modules/orders/rules/order-view.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'

export const PARCEL_PURPOSES = ['order', 'return', 'replacement'] as const
export type ParcelPurpose = (typeof PARCEL_PURPOSES)[number]
/** The two purposes that belong to a return. */
export type ReturnPurpose = Exclude<ParcelPurpose, 'order'>

/** Back to us, or out to the customer. */
export type ParcelDirection = 'back' | 'out'

export function directionOf(purpose: ParcelPurpose): ParcelDirection {
  return purpose === 'return' ? 'back' : 'out'
}

type Named = { readonly id: string; readonly purpose: ParcelPurpose; readonly orderId: string }

/** The carrier's reference for a parcel, used to look it up after a lost answer. */
export function parcelReference({ id, purpose, orderId }: Named): string {
  return purpose === 'order' ? orderId : id
}

export type { ParcelStatus }
export const PARCEL_STATUSES: readonly ParcelStatus[] = ['requested', 'created', 'refused', 'cancelled']

const NEXT: Readonly<Record<ParcelStatus, readonly ParcelStatus[]>> = {
  requested: ['created', 'refused', 'cancelled'],
  created: ['cancelled'],
  // Requested again, or sent by staff with another courier.
  refused: ['requested', 'created', 'cancelled'],
  // The carrier moved a parcel of a cancelled return: it is tracked after all.
  cancelled: ['created'],
}

export function canParcelMove(from: ParcelStatus, to: ParcelStatus): boolean {
  return NEXT[from].includes(to)
}

/** The statuses that a parcel may have before this one, which may also be written again. */
export function statusesBefore(to: ParcelStatus): readonly ParcelStatus[] {
  return PARCEL_STATUSES.filter((from) => from === to || canParcelMove(from, to))
}

export type Scan = {
  readonly at: Date
  /** UD on the way out, RT on the way back, DL at its end, CN cancelled. */
  readonly statusType: string
  readonly status: string
  /** The carrier's detailed code, such as EOD-74; empty if it gave none. */
  readonly code: string
  readonly location: string
  readonly remark: string
}

export type ParcelNews = 'waiting' | 'moving' | 'arrived' | 'stopped' | 'lost' | 'came_back'

type CarrierStatus = Pick<Scan, 'statusType' | 'status'>

/**
 * What the carrier's status means for a parcel of a return. A pickup has its own types (docs/providers.md,
 * Delhivery): PP before collection, PU on the way, and DL with DTO when the goods are back with us.
 */
export function parcelNews(direction: ParcelDirection, { statusType, status }: CarrierStatus): ParcelNews {
  // Delhivery's status for a loss, of any type.
  if (status === 'LOST') return 'lost'
  switch (statusType) {
    case 'DL':
      if (direction === 'back') return 'arrived'
      return status === 'Delivered' ? 'arrived' : 'came_back'
    case 'CN':
      return 'stopped'
    case 'LT':
      return 'lost'
    case '':
    case 'PP':
      return 'waiting'
    case 'UD':
      return isInTheWarehouse({ carrierStatus: status, scans: [] }) ? 'waiting' : 'moving'
    default:
      return 'moving'
  }
}

export function isParcelOver(news: ParcelNews): boolean {
  return news !== 'waiting' && news !== 'moving'
}

type SeenParcel = {
  readonly status: ParcelStatus
  readonly carrierStatusType: string
  readonly carrierStatus: string
}

function newsOf(direction: ParcelDirection, parcel: SeenParcel): ParcelNews {
  return parcelNews(direction, { statusType: parcel.carrierStatusType, status: parcel.carrierStatus })
}

/** Not collected yet, so it can be cancelled. */
export function isParcelStill(parcel: SeenParcel | null): boolean {
  if (parcel === null || parcel.status !== 'created') return true
  const news = newsOf('back', parcel)
  return news === 'waiting' || news === 'stopped'
}

/** The courier has it: not delivered, lost or brought back. */
export function isParcelMoving(
  parcel: (SeenParcel & { readonly direction: ParcelDirection }) | null,
): boolean {
  return parcel?.status === 'created' && newsOf(parcel.direction, parcel) === 'moving'
}

/** The courier has collected it from us, whatever happened then. */
export function hasLeft(parcel: SeenParcel | null): boolean {
  return parcel?.status === 'created' && !isParcelStill(parcel)
}

/**
 * The parcel's status in the order's terms; null if nothing changes. The same text means different things on the way
 * out and back, so type and status are read together; "DL" alone is not delivered (docs/providers.md, Delhivery). A
 * cancellation by the carrier itself changes nothing either: only a customer or staff can start a refund.
 */
export function fulfilmentOf({ statusType, status }: CarrierStatus): FulfilmentStatus | null {
  switch (statusType) {
    case 'UD':
      return 'shipped'
    case 'RT':
      return 'returning'
    case 'DL':
      if (status === 'Delivered') return 'delivered'
      return status === 'RTO' ? 'returned' : null
    default:
      return null
  }
}

/** Whether the carrier stopped or lost an order's parcel: staff have to act. */
export function troubleOf({ statusType, status }: CarrierStatus): 'stopped' | 'lost' | null {
  if (statusType === 'CN') return 'stopped'
  return statusType === 'LT' || status === 'LOST' ? 'lost' : null
}
