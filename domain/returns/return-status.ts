/** How a return moves (spec §9, "Policies"). */
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'refused',
  'received',
  'completed',
  'withdrawn',
] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

export const RETURN_WISHES = ['refund', 'replacement'] as const
export type ReturnWish = (typeof RETURN_WISHES)[number]
