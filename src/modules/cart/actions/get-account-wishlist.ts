import { findAccountWishlist } from '../data/kept.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { KeptWishlist } from '../rules/kept-view.ts'
import type { Deps } from '#platform/deps.ts'
import { asWish } from './kept-views.ts'

/** The wishlist saved for an account, newest first, with current prices and stock. */
export async function getAccountWishlist(deps: Deps, userId: UserId): Promise<KeptWishlist> {
  const { version, items } = await findAccountWishlist(deps.db.pool, userId)
  return { owner: userId, version, items: items.map(asWish) }
}
