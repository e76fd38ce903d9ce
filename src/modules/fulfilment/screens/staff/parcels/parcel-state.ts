/** A parcel's status as a label and a colour. */
import type { StaffParcelRow } from '../../../rules/staff-parcel.ts'
import { dateOf } from '#platform/ui/date.ts'

/** The status label; the courier's own text if it has one. */
export function stateOf(parcel: StaffParcelRow): string {
  if (parcel.isTakenBack) return 'resolved'
  if (parcel.status === 'cancelled') return 'cancelled'
  if (parcel.status === 'refused') return 'refused'
  if (parcel.status === 'requested') return 'requested'
  const ended = ENDED[parcel.fulfilmentStatus]
  if (ended) return ended
  if (parcel.courier !== '') return 'in transit'
  return parcel.isWaiting ? 'awaiting courier' : parcel.carrierStatus.toLowerCase() || 'booked'
}

const ENDED: Partial<Record<StaffParcelRow['fulfilmentStatus'], string>> = {
  delivered: 'delivered',
  returning: 'RTO in transit',
  returned: 'RTO received',
  cancelled: 'cancelled',
}

export function colourOf(parcel: StaffParcelRow): string {
  if (parcel.todo !== null) return parcel.todo === 'held' ? 'yellow' : 'red'
  if (parcel.fulfilmentStatus === 'delivered') return 'green'
  return parcel.status === 'created' && !parcel.isTakenBack ? 'blue' : 'grey'
}

/** When it was delivered, is expected or was picked up. */
export function whenOf(parcel: StaffParcelRow): string {
  if (parcel.deliveredAt !== null) return dateOf(parcel.deliveredAt)
  if (parcel.isWaiting) {
    return parcel.pickupDay === null
      ? 'no pickup booked'
      : `pickup ${dateOf(`${parcel.pickupDay}T12:00:00Z`)}`
  }
  if (parcel.isAskedAgain && parcel.ndrAt !== null) return 'new attempt requested'
  return parcel.expectedDeliveryAt === null ? '' : `expected ${dateOf(parcel.expectedDeliveryAt)}`
}
