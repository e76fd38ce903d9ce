import { findOrder } from '#database/queries/orders.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { OrderView } from '#domain/orders/order-view.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isOwner } from './owner.ts'

/** An order of the shopper's own; anybody else's is not found. */
export async function getOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<OrderView>> {
  const stored = isUuid(input.id) ? await findOrder(deps.db.pool, input.id as OrderId) : null
  if (!stored || !isOwner(actor, stored))
    return fail({ code: 'not_found', message: MESSAGES.order_not_found })
  return ok(stored.view)
}
