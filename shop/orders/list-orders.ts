import { listOrdersOfOwner } from '#database/queries/orders.ts'
import type { OrderView } from '#domain/orders/order-view.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { ownerOf } from './owner.ts'

const MOST = 100

/** The shopper's own orders, newest first; an e-mail narrows a guest's to those placed with it. */
export async function listOrders(
  deps: Deps,
  actor: Actor,
  input: { readonly email?: string } = {},
): Promise<readonly OrderView[]> {
  if (actor.kind === 'visitor') return []
  return listOrdersOfOwner(deps.db.pool, ownerOf(actor), input.email?.trim().toLowerCase() || null, MOST)
}
