/**
 * The shopper's browser reports that paying failed and was given up: the order fails and releases what it held (spec
 * §4, §8). If the provider still captures the money later, finalising reopens the order.
 */
import { lockOrder, findOrder, releaseLocked } from '#modules/orders/index.ts'
import { countFailedAttempt, isPaymentSigned } from '../data/payments.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'

export type FailedAttempt = {
  readonly orderId: OrderId
  readonly description: string
  /** As named in the window's error, if at all. They come from a browser: stored, but never used for a decision. */
  readonly paymentId?: string | undefined
  readonly providerOrderId?: string | undefined
}

export async function recordFailedAttempt(
  deps: Deps,
  actor: Actor,
  attempt: FailedAttempt,
): Promise<Result<{ readonly order: OrderView }>> {
  const isOwned = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderId)
    if (!order || !isOwner(actor, order)) return false
    // No window was ever opened for it, whatever the browser reports.
    if (order.paymentMethod === 'cod') return true
    await countFailedAttempt(tx, order.id)
    // The provider reports that an earlier attempt succeeded.
    if (await isPaymentSigned(tx.client, order.id)) return true
    const { description: reason, paymentId, providerOrderId } = attempt
    const facts = { ...(paymentId && { paymentId }), ...(providerOrderId && { providerOrderId }) }
    await releaseLocked(tx, order, { orderId: order.id, actor: 'customer', reason, facts })
    return true
  })
  const after = isOwned ? await findOrder(deps.db.pool, attempt.orderId) : null
  return after ? ok({ order: after.view }) : fail({ code: 'not_found', key: 'order_not_found' })
}
