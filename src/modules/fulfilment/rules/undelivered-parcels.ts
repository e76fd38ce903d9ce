/**
 * Parcels that do not reach their customer: failed delivery attempts (NDR), what staff report of another courier's
 * parcel, and the refund when one is settled.
 */
import { paise, type Paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { Scan } from './parcel-life.ts'
import type { ParcelTodo, StaffParcelRow } from './staff-parcel.ts'

/** A day's end without a delivery, or no attempts left. EOD-38 is a delivery. */
const FAILED_CODE = /^(?:EOD-(?!38$)\d+|ST-108)$/
/** After these the carrier accepts a request for another attempt. */
const MAY_TRY_AGAIN = new Set([
  'EOD-74',
  'EOD-15',
  'EOD-104',
  'EOD-43',
  'EOD-86',
  'EOD-11',
  'EOD-69',
  'EOD-6',
])

type Seen = Pick<Scan, 'at' | 'statusType' | 'status' | 'code'>

/**
 * The carrier's plain status, UD and Pending, also means that a parcel has reached its town, so the finer code
 * decides (docs/providers.md, Delhivery).
 */
export function isFailedAttempt({ statusType, status, code }: Seen): boolean {
  return statusType === 'UD' && status === 'Pending' && FAILED_CODE.test(code)
}

export function mayTryAgain(code: string): boolean {
  return MAY_TRY_AGAIN.has(code)
}

/**
 * The parcel's current failed attempt, if any. Once it is out for delivery again, delivered or on its way back, there
 * is nothing to report.
 */
export function openFailedAttempt<Each extends Seen>(oldestFirst: readonly Each[]): Each | null {
  const last = oldestFirst.findLastIndex(isFailedAttempt)
  const after = oldestFirst.slice(last + 1)
  const isOpen = after.every(({ statusType, status }) => statusType === 'UD' && status !== 'Dispatched')
  return last >= 0 && isOpen ? (oldestFirst[last] ?? null) : null
}

/**
 * Whether it is another attempt than the one reported at `lastAt`: the parcel was out for delivery in between, or a
 * day has passed. Two scans of the same failure are one attempt.
 */
export function isAnotherAttempt(oldestFirst: readonly Seen[], attempt: Seen, lastAt: Date | null): boolean {
  if (lastAt === null) return true
  if (attempt.at <= lastAt) return false
  const wasInTheVan = oldestFirst.some(
    ({ at, statusType, status }) =>
      statusType === 'UD' && status === 'Dispatched' && at > lastAt && at <= attempt.at,
  )
  return wasInTheVan || indianDay(attempt.at) > indianDay(lastAt)
}

const INDIAN_OFFSET_MS = 5.5 * 60 * 60 * 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

function indianDay(at: Date): number {
  return Math.floor((at.getTime() + INDIAN_OFFSET_MS) / DAY_MS)
}

/**
 * How staff say that another courier's parcel ended, because it has no tracking. These two are settled; if it arrived,
 * the order is completed instead.
 */
export const MANUAL_OUTCOMES = ['came_back', 'lost'] as const
export type ManualOutcome = (typeof MANUAL_OUTCOMES)[number]

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
export function todoOfOutcome(parcel: ParcelState, end: ManualOutcome): ParcelTodo | null {
  if (!isUnderWayByHand(parcel)) return null
  return end === 'lost' ? 'lost' : 'returned'
}

export type ParcelEnd = {
  /** As stored with the refund. */
  readonly reason: 'rto' | 'parcel_lost'
  readonly amountPaise: Paise
}

type Paid = Pick<OrderView, 'totalPaise' | 'shippingPaise' | 'codFeePaise'>

/**
 * The refund for a customer who did not accept the parcel: everything except shipping charges, which are not refundable
 * (spec §9, "Policies"). If the courier lost or kept it, everything. Less earlier refunds for any reason. null if there
 * is nothing to settle.
 */
export function endOfParcel(todo: ParcelTodo | null, order: Paid, askedPaise: Paise): ParcelEnd | null {
  const left = (wholePaise: number) => paise(Math.max(0, wholePaise - askedPaise))
  if (todo === 'lost' || todo === 'stopped')
    return { reason: 'parcel_lost', amountPaise: left(order.totalPaise) }
  if (todo !== 'returned') return null
  const goodsPaise = order.totalPaise - order.shippingPaise - order.codFeePaise
  return { reason: 'rto', amountPaise: left(goodsPaise) }
}
