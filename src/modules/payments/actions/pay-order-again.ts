import { findOrder } from '#modules/orders/index.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { fail, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { reopenPayment, type OpenedPayment } from './open-payment.ts'
import { isOwner } from '#platform/database/owner.ts'

/** Returns what opens the payment window for an unpaid order of the shopper's own. */
export async function payOrderAgain(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<OpenedPayment>> {
  const stored = await findOrder(deps.db.pool, input.id)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  return reopenPayment(deps, stored.view.id)
}
