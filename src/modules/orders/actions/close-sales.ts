/** Closes the sales of finished days, months and years for the reports, and counts the orders of finished days. */
import { closeDays, closeLongerPeriod, countDays } from '../data/closed-sales.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'

/** About a second of work at ten thousand orders a day. */
const DAYS = 5

/** True if there may be more to close. The newest days come first: reports ask for those. */
export async function closeSales(deps: Deps): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    // A transaction that changes an order of a closed day shares this lock: its change is seen, or reopens the day.
    await takeAdvisoryLocks(tx, ['sales_periods'])
    const closed = await closeDays(tx, DAYS)
    const counted = await countDays(tx, DAYS)
    if (closed === DAYS || counted === DAYS) return true
    return (await closeLongerPeriod(tx)) > 0
  })
}
