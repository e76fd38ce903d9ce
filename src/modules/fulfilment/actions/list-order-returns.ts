/**
 * The returns of an order for its customer: those that exist, whether another can be requested, and for which items.
 */
import { listReturnsOfOrder } from '../data/returns.ts'
import { findOrder } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { fail, messageOf, ok, type Result } from '#platform/rules/result.ts'
import { mayAskForReturn } from '../rules/may-return.ts'
import type { OrderReturnsView, ReturnForm } from '../rules/return-view.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import { readReturnBalance, refundValueOf, type ReturnBalance } from './return-balance.ts'

/** The caller has checked that the order is the customer's own. */
export async function listOrderReturns(on: Queryable, orderId: OrderId): Promise<OrderReturnsView> {
  const [returns, balance] = await Promise.all([
    listReturnsOfOrder(on, orderId),
    readReturnBalance(on, orderId),
  ])
  // If everything was sent back already, the returns themselves show it.
  return viewOf(returns, balance, returns.length > 0 ? 'return_nothing_left' : undefined)
}

/** Data of the return form; other people's orders are not found. */
export async function getReturnForm(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<ReturnForm>> {
  const on = deps.db.pool
  const { orderId } = input
  const stored = await findOrder(on, orderId)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  const [returns, balance] = await Promise.all([
    listReturnsOfOrder(on, orderId),
    readReturnBalance(on, orderId),
  ])
  const items = (balance?.lines ?? [])
    .filter((line) => line.quantity > line.givenQuantity)
    .map((line) => {
      const left = line.quantity - line.givenQuantity
      const { productId, name, imageUrl, path } = line
      const refundValues = Array.from({ length: left }, (_, index) => refundValueOf(line, index + 1))
      return { productId, name, imageUrl, path, left, refundValues }
    })
  const hasEarned = stored.userId !== null && stored.view.coinsEarned > 0
  return ok({ orderId, orderNumber: stored.view.number, hasEarned, ...viewOf(returns, balance), items })
}

function viewOf(
  returns: OrderReturnsView['returns'],
  balance: ReturnBalance | null,
  hidden?: MessageKey,
): OrderReturnsView {
  const may = balance ? mayAskForReturn(balance.returnable) : null
  return {
    returns,
    windowEndsAt: balance?.facts.windowEndsAt?.toISOString() ?? null,
    mayAsk: may?.ok ?? false,
    refusal: may && !may.ok && may.problem.key !== hidden ? messageOf(may.problem) : null,
  }
}
