import { enqueuePlacedMails } from '#database/queries/placed-mails.ts'
import type { Deps } from '../deps.ts'

/** Who left the window is reminded once, while there is time to pay; whoever pays at once is not bothered. */
const AFTER_MINUTES = 5

/** Queues a mail to each order that still waits for its payment. Answers how many. Safe to run twice. */
export function mailPlacedOrders(deps: Deps): Promise<number> {
  return enqueuePlacedMails(deps.db.pool, AFTER_MINUTES)
}
