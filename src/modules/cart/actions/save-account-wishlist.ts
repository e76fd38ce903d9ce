/** Saves the wishlist of a signed-in browser, with versions like the cart. */
import { raiseWishlistVersion, writeAccountWishlist } from '../data/account-lists.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { SaveWishlistInput } from '../rules/account-list-input.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { getAccountWishlist } from './get-account-wishlist.ts'

/** Returns the new version. */
export async function saveAccountWishlist(
  deps: Deps,
  userId: UserId,
  { owner, version, productIds }: SaveWishlistInput,
): Promise<Result<{ readonly version: number }>> {
  const raised = owner === userId && (await write())
  if (raised) return ok({ version: raised })
  const kept = await getAccountWishlist(deps, userId)
  return fail({ code: 'kept_changed', key: 'kept_changed', current: { kept } })

  function write(): Promise<number | null> {
    return transaction(deps.db, async (tx) => {
      const next = await raiseWishlistVersion(tx, userId, version)
      if (next !== null) await writeAccountWishlist(tx, userId, productIds)
      return next
    })
  }
}
