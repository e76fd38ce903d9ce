import { findAccountCart } from '../data/account-lists.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { AccountCart } from '../rules/account-list-view.ts'
import type { Deps } from '#platform/deps.ts'
import { asCartItem } from './account-items.ts'

/** The cart saved for an account, with current prices and stock. */
export async function getAccountCart(deps: Deps, userId: UserId): Promise<AccountCart> {
  const { version, items } = await findAccountCart(deps.db.pool, userId)
  return { owner: userId, version, items: items.map(asCartItem) }
}
