import { listOrdersOfOwner } from '../data/order-lists.ts'
import { parseOrderId, type OrderId } from '#platform/rules/ids.ts'
import type { OwnOrderView } from '../rules/order-view.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { ownerOf } from '#platform/database/owner.ts'

const PAGE_SIZE = 10

export type OrderPage = {
  readonly orders: readonly OwnOrderView[]
  /** Cursor of the next page; null on the last. */
  readonly next: OrderId | null
}

const NONE: OrderPage = { orders: [], next: null }

/** The shopper's own orders, newest first, ten per page. `after` is the `next` of the previous page. */
export async function listOrders(
  deps: Deps,
  actor: Actor,
  input: { readonly after?: string | null } = {},
): Promise<OrderPage> {
  const isFirst = input.after === undefined || input.after === null
  const after = parseOrderId(input.after)
  if (actor.kind === 'visitor' || (after === null && !isFirst)) return NONE
  const page = { email: null, after, limit: PAGE_SIZE + 1 }
  const found = await listOrdersOfOwner(deps.db.pool, ownerOf(actor), page)
  const orders = found.slice(0, PAGE_SIZE)
  return { orders, next: found.length > PAGE_SIZE ? (orders.at(-1)?.id ?? null) : null }
}
