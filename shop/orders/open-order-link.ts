/**
 * The link by which a customer gets an order that staff took: only who reads the mailbox has it. Opening the page changes nothing,
 * because mail scanners open links; its button brings the order into this browser, or into the account with the same
 * verified address, and there it is paid like every other.
 */
import { lockOrder, lockUser } from '#database/locks.ts'
import { findAccount } from '#database/queries/accounts.ts'
import { findLinkedOrder, giveToBrowser } from '#database/queries/order-links.ts'
import { findOrder, recordEvent } from '#database/queries/orders.ts'
import { linkGuestOrder } from '#database/queries/welcome.ts'
import { transaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { OrderView } from '#domain/orders/order-view.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

export type LinkedOrder = Pick<OrderView, 'id' | 'number' | 'items' | 'totalPaise' | 'expiresAt'> & {
  readonly state: 'open' | 'paid' | 'closed'
}

const LINK_OVER: Problem = { code: 'not_found', message: MESSAGES.order_link_over }

/** What the link is about. An order that came into an account since is shown there alone. */
export async function getLinkedOrder(
  deps: Deps,
  input: { readonly token: string },
): Promise<Result<LinkedOrder>> {
  const orderId = await findLinkedOrder(deps.db.pool, deps.ids.digest(input.token))
  const stored = orderId && (await findOrder(deps.db.pool, orderId))
  if (!stored) return fail(LINK_OVER)
  const { id, number, items, totalPaise, expiresAt, paymentStatus } = stored.view
  const state = paymentStatus === 'unpaid' ? 'open' : paymentStatus === 'failed' ? 'closed' : 'paid'
  return ok({ id, number, items, totalPaise, expiresAt, state })
}

/** `actor`: the account, or the guest's browser that the order goes to. */
export async function openLinkedOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly token: string },
): Promise<Result<{ readonly orderId: OrderId }>> {
  const orderId = await findLinkedOrder(deps.db.pool, deps.ids.digest(input.token))
  if (!orderId) return fail(LINK_OVER)
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail(LINK_OVER)
    if (actor.kind === 'visitor') throw new Error('a visitor has no browser of their own yet')
    if (actor.kind === 'guest') {
      if (order.userId !== null)
        return fail({ code: 'unauthenticated', message: MESSAGES.order_link_account })
      const isNew = await giveToBrowser(tx, orderId, actor.guestSessionId)
      if (isNew) await recordEvent(tx.client, orderId, 'order.opened', 'guest', {})
      return ok({ orderId })
    }
    if (order.userId === actor.userId) return ok({ orderId })
    if (order.userId !== null || !(await isTheirs(actor.userId, order.customerEmail)))
      return fail({ code: 'forbidden', message: MESSAGES.order_link_other })
    // What is paid is brought in by the verified address, with its coins.
    if (order.paymentStatus !== 'unpaid') return ok({ orderId })
    if (!(await lockUser(tx, actor.userId))) return fail(LINK_OVER)
    await linkGuestOrder(tx, orderId, actor.userId)
    await recordEvent(tx.client, orderId, 'order.linked', 'system', {})
    return ok({ orderId })
  })

  async function isTheirs(userId: UserId, email: string): Promise<boolean> {
    const account = await findAccount(deps.db.pool, userId)
    return account?.isVerified === true && account.email.toLowerCase() === email.toLowerCase()
  }
}
