/**
 * Another courier's parcel, recorded by staff. It has no tracking, so staff say how it ended: it arrived (the order is
 * completed), came back, or was lost.
 */
import type { ParcelTodo, StaffParcelRow } from './staff-parcel.ts'

/** The two ends that are settled. */
export const HAND_ENDS = ['came_back', 'lost'] as const
export type HandEnd = (typeof HAND_ENDS)[number]

type ParcelState = Pick<
  StaffParcelRow,
  'courier' | 'status' | 'fulfilmentStatus' | 'paymentStatus' | 'deliveredAt' | 'isTakenBack'
>

/** Sent manually, and neither arrived nor settled. */
export function isUnderWayByHand(parcel: ParcelState): boolean {
  const { courier, status, fulfilmentStatus, paymentStatus, deliveredAt, isTakenBack } = parcel
  const isOpen = paymentStatus !== 'failed' && deliveredAt === null && !isTakenBack
  return courier !== '' && status === 'created' && fulfilmentStatus === 'shipped' && isOpen
}

type Lost = ParcelState & Pick<StaffParcelRow, 'paymentMethod' | 'carrierStatus' | 'codPaise'>

/** It was settled as lost, but its courier may still have delivered it and collected the cash. */
export function mayBeFound(parcel: Lost): boolean {
  const { courier, paymentMethod, paymentStatus, carrierStatus, codPaise, deliveredAt, isTakenBack } = parcel
  const isClosedCash = paymentMethod === 'cod' && paymentStatus === 'failed' && codPaise > 0
  return courier !== '' && carrierStatus === 'LOST' && isTakenBack && deliveredAt === null && isClosedCash
}

/**
 * The status that the courier's own report would give. null if staff cannot decide: the courier reports it, or it is
 * over.
 */
export function todoOfHandEnd(parcel: ParcelState, end: HandEnd): ParcelTodo | null {
  if (!isUnderWayByHand(parcel)) return null
  return end === 'lost' ? 'lost' : 'returned'
}
