import { findOrder } from '../data/orders.ts'
import type { StoredOrder } from '../data/order-rows.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderView } from '../rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'

/** An order that the actor owns; any other order is not found. */
export async function getOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<OrderView>> {
  const found = await findOwnOrder(deps, actor, input)
  return found.ok ? ok(found.value.view) : found
}

/** The order's public number, for anyone who has a link to the order; null if the order is unknown. */
export async function getOrderNumber(deps: Deps, input: { readonly id: OrderId }): Promise<string | null> {
  return (await findOrder(deps.db.pool, input.id))?.view.number ?? null
}

/** The same, as stored: with its owner. */
export async function findOwnOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<StoredOrder>> {
  const stored = await findOrder(deps.db.pool, input.id)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  return ok(stored)
}
