import { parseOrderId, type OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner, ownerOf } from '#platform/database/owner.ts'
import type { AccountEvent } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { findOrder } from '../data/orders.ts'
import { listOrdersOfOwner, type StoredOrder } from '../data/stored-orders.ts'
import type { OrderView, OwnOrderView } from '../rules/order-view.ts'
import { lockOrdersOfUser } from '../data/order-locks.ts'

export const ORDER_NOT_FOUND: Problem = { code: 'not_found', key: 'order_not_found' }

/** An order that the actor owns; any other order is not found. */
export async function getOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<OrderView>> {
  const found = await findOwnOrder(deps, actor, input)
  return found.ok ? ok(found.value.view) : found
}

/** The same, as stored: with its owner. */
export async function findOwnOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<StoredOrder>> {
  const stored = await findOrder(deps.db.pool, input.id)
  if (!stored || !isOwner(actor, stored)) return fail(ORDER_NOT_FOUND)
  return ok(stored)
}

/** The order's public number, for anyone who has a link to the order; null if the order is unknown. */
export async function getOrderNumber(deps: Deps, input: { readonly id: OrderId }): Promise<string | null> {
  return (await findOrder(deps.db.pool, input.id))?.view.number ?? null
}

const PAGE_SIZE = 10

type OrderPage = {
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

/** Locks an account's orders before its deletion, so that none is paid, shipped or returned until that is decided. */
export async function lockAccountOrders(tx: Tx, { userId }: AccountEvent): Promise<void> {
  await lockOrdersOfUser(tx, userId)
}
