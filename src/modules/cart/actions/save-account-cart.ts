/**
 * Saves the cart of a signed-in browser. Only the newest version may be overwritten: a browser with an older one gets
 * the newer copy, merges and tries again, so that no writer loses anything.
 */
import { raiseCartVersion, writeAccountCart } from '../data/account-lists.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { SaveCartInput } from '../rules/account-list-input.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { getAccountCart } from './get-account-cart.ts'

/** Returns the new version. */
export async function saveAccountCart(
  deps: Deps,
  userId: UserId,
  { owner, version, items }: SaveCartInput,
): Promise<Result<{ readonly version: number }>> {
  const raised = owner === userId && (await write())
  if (raised) return ok({ version: raised })
  const kept = await getAccountCart(deps, userId)
  return fail({ code: 'kept_changed', key: 'kept_changed', current: { kept } })

  function write(): Promise<number | null> {
    return transaction(deps.db, async (tx) => {
      const next = await raiseCartVersion(tx, userId, version)
      if (next !== null) await writeAccountCart(tx, userId, items)
      return next
    })
  }
}
