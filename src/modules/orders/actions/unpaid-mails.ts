import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import { lockOrdersToRemind } from '../data/order-locks.ts'
import { enqueuePlacedMails } from '../data/unpaid-orders.ts'

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

/**
 * Anybody can place unpaid orders with anybody's address, so mails about them are limited per mailbox and hour,
 * regardless of the sender.
 */
export const MAX_UNPAID_MAILS_AN_HOUR = 3

/** The key of the limit. */
export function unpaidMailKey(deps: Pick<Deps, 'ids'>, email: string): string {
  return `unpaid-mail:${deps.ids.digest(canonicalEmail(email))}`
}
