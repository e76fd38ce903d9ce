/** Mails the confirmation link of a cash order again, at the buyer's request, a few times an hour. */
import { countTry } from '#modules/accounts/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { findOrder, ORDER_JOBS, MAX_UNPAID_MAILS_AN_HOUR, unpaidMailKey } from '#modules/orders/index.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { awaitsConfirmation } from '#modules/orders/rules/cash-labels.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'

export async function resendConfirmation(
  deps: Deps,
  actor: Actor,
  input: { readonly id: OrderId },
): Promise<Result<{ readonly message: string }>> {
  const stored = await findOrder(deps.db.pool, input.id)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  const { view: order } = stored
  if (!awaitsConfirmation(order))
    return fail({
      code: 'order_closed',
      key: order.codConfirmedAt === null ? 'cod_too_late' : 'cod_confirmed_before',
    })
  return transaction(deps.db, async (tx) => {
    // Counted here, where it can be reported, and not again when it is sent.
    const { tries } = await countTry(tx.client, unpaidMailKey(deps, order.customer.email))
    if (tries > MAX_UNPAID_MAILS_AN_HOUR) return fail({ code: 'too_many_requests', key: 'cod_mail_often' })
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'cod_confirm', isCounted: true })
    return ok({ message: MESSAGES.cod_mail_sent })
  })
}
