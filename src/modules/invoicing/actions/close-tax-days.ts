/** Sums the documents of finished days, for the GST of a month. */
import { closeTaxDays as close } from '../data/tax-days.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'

/** About a second of work at ten thousand documents a day. */
const DAYS = 5

/** True if there may be more to close. */
export async function closeTaxDays(deps: Deps): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    // A transaction that adds a document to a closed day shares this lock: it is seen, or reopens the day.
    await takeAdvisoryLocks(tx, ['tax_days'])
    return (await close(tx, DAYS)) === DAYS
  })
}
