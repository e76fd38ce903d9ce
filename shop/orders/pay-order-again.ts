import { findOrder } from '#database/queries/orders.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { fail, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { reopenPayment, type OpenedPayment } from '../payments/open-payment.ts'
import { isOwner } from './owner.ts'

/** What opens the payment window of an order of one's own that still waits for its payment. */
export async function payOrderAgain(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<OpenedPayment>> {
  const stored = isUuid(input.id) ? await findOrder(deps.db.pool, input.id as OrderId) : null
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  return reopenPayment(deps, stored.view.id)
}
