/** How an order's parcel may move (decisions, "Orders and payment"). */
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
  shipped: ['delivered', 'returning'],
  delivered: ['returning'],
  returning: ['returned', 'delivered'],
  returned: [],
  cancelled: [],
}

export function canFulfilmentMove(from: FulfilmentStatus, to: FulfilmentStatus): boolean {
  return NEXT[from].includes(to)
}
