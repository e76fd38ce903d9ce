/**
 * Staff adjust an account's coins by hand (decisions, "Coins and coupons"): never without a reason, never below 0, and
 * the entry says who did it. The role is read again here, whatever let the caller through.
 */
import { lockCoins } from '#database/locks.ts'
import { findAccount, postLedgerEntry } from '#database/queries/rewards.ts'
import { transaction } from '#database/transaction.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { AdjustCoinsInput } from '#domain/rewards/adjust-coins-input.ts'
import type { Actor } from '../actor.ts'
import { noteChange } from '../admin/note-change.ts'
import { requirePermission } from '../admin/require-permission.ts'
import type { Deps } from '../deps.ts'

export function adjustCoins(
  deps: Deps,
  actor: Actor,
  { userId, coins, reason }: AdjustCoinsInput,
): Promise<Result<{ readonly balance: number }>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'customers.change')
    if (!staff.ok) return staff
    if (!(await findAccount(tx.client, { id: userId })))
      return fail({ code: 'not_found', message: MESSAGES.account_unknown })
    const before = await lockCoins(tx, userId)
    const balance = before + coins
    if (balance < 0) return fail({ code: 'insufficient_coins', message: MESSAGES.coins_below_zero })
    const actorId = staff.value.staffId
    await postLedgerEntry(tx, { userId, kind: 'adjusted', coins, orderId: null, reason, actorId })
    await noteChange(tx, staff.value, {
      action: 'customer.coins_adjusted',
      id: userId,
      before: { coins: before },
      after: { coins: balance, reason },
    })
    return ok({ balance })
  })
}
