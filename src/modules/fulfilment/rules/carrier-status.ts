/**
 * What a carrier's status means for an order. The same text means different things on the way out and back, so type and
 * status are read together; "DL" alone is not delivered (docs/providers.md, Delhivery).
 */
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'

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

/**
 * The parcel's status in the order's terms; null if nothing changes. A cancellation by the carrier itself changes
 * nothing either: only a customer or staff can start a refund.
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

/** Whether the carrier stopped or lost the parcel: staff have to act. */
export function troubleOf({
  statusType,
  status,
}: Pick<Scan, 'statusType' | 'status'>): 'stopped' | 'lost' | null {
  if (statusType === 'CN') return 'stopped'
  return statusType === 'LT' || status === 'LOST' ? 'lost' : null
}
