/** How an order reaches its customer, and how its parcel may move. */

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
  // Cancelled while it is still in the warehouse: the waybill exists before the courier comes.
  shipped: ['delivered', 'returning', 'cancelled'],
  delivered: ['returning'],
  // Cancelled: the courier had agreed to stop it, and the shop hears of its return before it records that.
  returning: ['returned', 'delivered', 'cancelled'],
  returned: [],
  cancelled: [],
}

export function canFulfilmentMove(from: FulfilmentStatus, to: FulfilmentStatus): boolean {
  return NEXT[from].includes(to)
}

/**
 * The steps from one status to another, empty if there is no way forward. A courier's event can be missed: a parcel
 * that has returned was in transit back before.
 */
export function fulfilmentSteps(from: FulfilmentStatus, to: FulfilmentStatus): readonly FulfilmentStatus[] {
  if (canFulfilmentMove(from, to)) return [to]
  return to === 'returned' && canFulfilmentMove(from, 'returning') ? ['returning', 'returned'] : []
}

/** 'pickup': bought at the shop's counter and taken along at once. */
export const DELIVERIES = ['courier', 'pickup'] as const
export type Delivery = (typeof DELIVERIES)[number]
