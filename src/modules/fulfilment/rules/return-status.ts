/** The statuses of a return (spec §9, "Policies"). Nothing moves backwards, and final statuses stay final. */
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
  // Refused after approval: nothing came back in time, or not what was described.
  approved: ['received', 'refused', 'withdrawn'],
  received: ['completed'],
  refused: [],
  completed: [],
  withdrawn: [],
}

export function canReturnMove(from: ReturnStatus, to: ReturnStatus): boolean {
  return NEXT[from].includes(to)
}

/** A final status. */
export function isReturnClosed(status: ReturnStatus): boolean {
  return NEXT[status].length === 0
}

/** Its items count as returned and can't be requested again. Refused or withdrawn items can. */
export function holdsItems(status: ReturnStatus): boolean {
  return status !== 'refused' && status !== 'withdrawn'
}

/**
 * After this many hours staff are late: an answer is promised within 48 hours, a refund is processed in 5 working days
 * (7 days), and goods not back 15 working days (21 days) after approval need a follow-up.
 */
export const OVERDUE_AFTER_HOURS: Readonly<Partial<Record<ReturnStatus, number>>> = {
  requested: 48,
  approved: 21 * 24,
  received: 7 * 24,
}
