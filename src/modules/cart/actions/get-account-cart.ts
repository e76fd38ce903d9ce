import { findAccountCart } from '../data/kept.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { KeptCart } from '../rules/kept-view.ts'
import type { Deps } from '#platform/deps.ts'
import { asCartItem } from './kept-views.ts'

/** The cart saved for an account, with current prices and stock. */
export async function getAccountCart(deps: Deps, userId: UserId): Promise<KeptCart> {
  const { version, items } = await findAccountCart(deps.db.pool, userId)
  return { owner: userId, version, items: items.map(asCartItem) }
}
