import { lockOrdersToRemind } from '../data/order-locks.ts'
import { enqueuePlacedMails } from '../data/placed-mails.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'

/** Late enough not to bother shoppers who pay at once, early enough to leave time to pay. */
const AFTER_MINUTES = 5
/** The next run handles the rest. */
const BATCH = 500

/** Queues one reminder for each order that still waits for payment. Returns how many. Safe to run twice. */
export function mailPlacedOrders(deps: Deps): Promise<number> {
  return transaction(deps.db, async (tx) =>
    enqueuePlacedMails(tx, await lockOrdersToRemind(tx, AFTER_MINUTES, BATCH)),
  )
}
