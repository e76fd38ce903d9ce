import { findAccountWishlist } from '../data/account-lists.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { AccountWishlist } from '../rules/account-list-view.ts'
import type { Deps } from '#platform/deps.ts'
import { asWish } from './account-items.ts'

/** The wishlist saved for an account, newest first, with current prices and stock. */
export async function getAccountWishlist(deps: Deps, userId: UserId): Promise<AccountWishlist> {
  const { version, items } = await findAccountWishlist(deps.db.pool, userId)
  return { owner: userId, version, items: items.map(asWish) }
}
