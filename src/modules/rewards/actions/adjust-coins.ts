/**
 * Staff adjust an account's coins manually: always with a reason, never below 0, never their own account, within the
 * owner's limits per adjustment and per staff member and day (Indian time). The ledger entry names the staff member.
 * The role is read again here, whatever the caller checked.
 */
import { lockStaffMember, findStaffLimits, recordAudit, staffTransaction } from '#modules/staff/index.ts'
import { findAccount, postLedgerEntry, sumCoinsGivenToday, lockCoins } from '../data/rewards.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import type { AdjustCoinsInput } from '../rules/adjust-coins-input.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

export function adjustCoins(
  deps: Deps,
  actor: Actor,
  { userId, coins, reason }: AdjustCoinsInput,
): Promise<Result<{ readonly balance: number }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    if (userId === staff.staffId) return fail({ code: 'forbidden', key: 'coins_own_account' })
    if (!(await findAccount(tx.client, { id: userId })))
      return fail({ code: 'not_found', key: 'account_unknown' })
    const { coinAdjustmentLimit, coinAdjustmentDaily } = await findStaffLimits(tx.client)
    if (Math.abs(coins) > coinAdjustmentLimit)
      return fail(wrongField('coins', { key: 'coinLimit', facts: [coinAdjustmentLimit] }))
    // Locked before the account, so that a staff member's daily total is summed by one transaction at a time.
    await lockStaffMember(tx, staff.staffId)
    const today = coins > 0 ? await sumCoinsGivenToday(tx.client, staff.staffId) : 0
    if (coins > 0 && today + coins > coinAdjustmentDaily)
      return fail(wrongField('coins', { key: 'coinDailyLimit', facts: [coinAdjustmentDaily, today] }))
    const before = await lockCoins(tx, userId)
    const balance = before + coins
    if (balance < 0) return fail({ code: 'insufficient_coins', key: 'coins_below_zero' })
    const actorId = staff.staffId
    await postLedgerEntry(tx, { userId, kind: 'adjusted', coins, orderId: null, reason, actorId })
    await recordAudit(tx, staff, {
      action: 'customer.coins_adjusted',
      id: userId,
      before: { coins: before },
      after: { coins: balance, reason },
    })
    return ok({ balance })
  })
}
