import { lockOrdersToRemind } from '#platform/database/locks.ts'
import { enqueuePlacedMails } from '../data/placed-mails.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'

/** Who left the window is reminded once, while there is time to pay; whoever pays at once is not bothered. */
const AFTER_MINUTES = 5
/** The rest is told the next time. */
const BATCH = 500

/** Queues a mail to each order that still waits for its payment. Answers how many. Safe to run twice. */
export function mailPlacedOrders(deps: Deps): Promise<number> {
  return transaction(deps.db, async (tx) =>
    enqueuePlacedMails(tx, await lockOrdersToRemind(tx, AFTER_MINUTES, BATCH)),
  )
}
