/**
 * What a carrier's word means for an order. The same word means different things on the way out and on the way back,
 * so type and status are read together; "DL" alone is not delivered (docs/providers.md, Delhivery).
 */
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'

export type Scan = {
  readonly at: Date
  /** UD on the way out, RT on the way back, DL at its end, CN cancelled. */
  readonly statusType: string
  readonly status: string
  /** The carrier's finer code, such as EOD-74; empty when it gave none. */
  readonly code: string
  readonly location: string
  readonly remark: string
}

/**
 * Where the parcel stands in the order's words; null when the word changes nothing. A carrier that cancels by itself
 * changes nothing either: money goes back when a customer or staff say so.
 */
export function fulfilmentOf({
  statusType,
  status,
}: Pick<Scan, 'statusType' | 'status'>): FulfilmentStatus | null {
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

/** Whether the carrier stopped the parcel, or lost it: staff have to see to it. */
export function troubleOf({
  statusType,
  status,
}: Pick<Scan, 'statusType' | 'status'>): 'stopped' | 'lost' | null {
  if (statusType === 'CN') return 'stopped'
  return statusType === 'LT' || status === 'LOST' ? 'lost' : null
}
