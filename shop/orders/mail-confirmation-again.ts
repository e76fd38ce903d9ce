/** The mail with the link that confirms an order in cash, once more: asked for by whoever placed it, a few times an hour. */
import { countTry } from '#database/queries/account-tries.ts'
import { enqueue } from '#database/queries/changes.ts'
import { findOrder } from '#database/queries/orders.ts'
import { transaction } from '#database/transaction.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { JOBS } from '#domain/jobs.ts'
import { MESSAGES } from '#domain/messages.ts'
import { awaitsConfirmation } from '#domain/orders/cash-words.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isOwner } from './owner.ts'
import { MOST_UNPAID_MAILS_AN_HOUR, unpaidMailKey } from './unpaid-mail.ts'

export async function mailConfirmationAgain(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<{ readonly message: string }>> {
  const stored = isUuid(input.id) ? await findOrder(deps.db.pool, input.id as OrderId) : null
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  const { view: order } = stored
  if (!awaitsConfirmation(order))
    return fail({
      code: 'order_closed',
      key: order.codConfirmedAt === null ? 'cod_too_late' : 'cod_confirmed_before',
    })
  return transaction(deps.db, async (tx) => {
    // Counted here, where it can be said, and not again when it is sent.
    const { tries } = await countTry(tx.client, unpaidMailKey(deps, order.customer.email))
    if (tries > MOST_UNPAID_MAILS_AN_HOUR) return fail({ code: 'too_many_requests', key: 'cod_mail_often' })
    await enqueue(tx, JOBS.sendOrderMail, { orderId: order.id, kind: 'cod_confirm', isCounted: true })
    return ok({ message: MESSAGES.cod_mail_sent })
  })
}
