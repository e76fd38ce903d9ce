/** How a return moves (spec §9, "Policies"). Nothing moves backwards, and an end is an end. */
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

const NEXT: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['approved', 'refused', 'withdrawn'],
  // Refused after it was approved: nothing came back in time, or not what was written.
  approved: ['received', 'refused', 'withdrawn'],
  received: ['completed'],
  refused: [],
  completed: [],
  withdrawn: [],
}

export function canReturnMove(from: ReturnStatus, to: ReturnStatus): boolean {
  return NEXT[from].includes(to)
}

/** Nothing more will come of it. */
export function isReturnClosed(status: ReturnStatus): boolean {
  return NEXT[status].length === 0
}

/** Its items count as returned: nobody can ask for them again. What was refused or withdrawn is free again. */
export function holdsItems(status: ReturnStatus): boolean {
  return status !== 'refused' && status !== 'withdrawn'
}

/**
 * After so many hours staff are late with it: an answer is promised within 48 hours, a refund is processed in 5 working
 * days (7 days), and what is not back 15 working days (21 days) after it was approved is to be asked about.
 */
export const OVERDUE_AFTER_HOURS: Readonly<Partial<Record<ReturnStatus, number>>> = {
  requested: 48,
  approved: 21 * 24,
  received: 7 * 24,
}
