/** How an order's parcel may move. */
export const FULFILMENT_STATUSES = [
  'none',
  'requested',
  'shipped',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number]

const NEXT: Readonly<Record<FulfilmentStatus, readonly FulfilmentStatus[]>> = {
  none: ['requested', 'shipped', 'cancelled'],
  requested: ['shipped', 'cancelled'],
  // Cancelled while it still stands in the warehouse: the waybill is drawn before the courier comes.
  shipped: ['delivered', 'returning', 'cancelled'],
  delivered: ['returning'],
  // Cancelled: the carrier had agreed to stop it, and the shop hears of its way back before it writes that down.
  returning: ['returned', 'delivered', 'cancelled'],
  returned: [],
  cancelled: [],
}

export function canFulfilmentMove(from: FulfilmentStatus, to: FulfilmentStatus): boolean {
  return NEXT[from].includes(to)
}

/**
 * The steps from one status to another, nothing when there is no way forward. A carrier's word can be missed: a parcel
 * that is back went on its way back before.
 */
export function fulfilmentSteps(from: FulfilmentStatus, to: FulfilmentStatus): readonly FulfilmentStatus[] {
  if (canFulfilmentMove(from, to)) return [to]
  return to === 'returned' && canFulfilmentMove(from, 'returning') ? ['returning', 'returned'] : []
}
