/** Lists returns: for an order's customer, with what can still be returned, and for staff. */
import { findOrder, listEventsForStaff } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { type OrderId, isUuid } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { fail, messageOf, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import { findRefundBooks } from '#modules/payments/index.ts'
import { paise } from '#platform/rules/money.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import { listReturnsOfOrder, findReturn, findReturnFacts } from '../data/returns.ts'
import { mayAskForReturn, lackingOf, RETURN_STATUSES } from '../rules/return-policy.ts'
import type {
  OrderReturnsView,
  ReturnForm,
  ReturnView,
  StaffReturnDetail,
  StaffReturnPage,
} from '../rules/return-view.ts'
import {
  countOverdueReturns,
  isReturnOverdue,
  listReturnsForStaff as selectForStaff,
} from '../data/staff-returns.ts'
import { listCurrentStock } from '../data/fulfilment-stock.ts'
import { staffTimeline } from '../rules/order-history.ts'
import { readReturnBalance, refundValueOf, type ReturnBalance } from './request-return.ts'

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

type StaffReturnSearch = { readonly search: string; readonly status: string; readonly page: number }

/** Staff's table of returns, late ones first, then newest: by order or customer; `status` is one status, or all. */
export async function listReturnsForStaff(deps: Deps, input: StaffReturnSearch): Promise<StaffReturnPage> {
  const page = pageOf(input.page)
  const pattern = patternOf(input.search)
  const status = (RETURN_STATUSES as readonly string[]).includes(input.status) ? input.status : ''
  const [found, overdue] = await Promise.all([
    selectForStaff(deps.db.pool, { pattern, status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countOverdueReturns(deps.db.pool),
  ])
  return { ...found, overdue, page, pageSize: PAGE_SIZE }
}

/** Everything about one return, for staff; null if it does not exist. The caller has checked the role. */
export async function getReturnForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<StaffReturnDetail | null> {
  const on = deps.db.pool
  const asked = isUuid(input.id) ? await findReturn(on, input.id) : null
  const stored = asked && (await findOrder(on, asked.orderId))
  if (!asked || !stored) return null
  const [facts, events, isOverdue, books, stock] = await Promise.all([
    findReturnFacts(on, asked.orderId),
    listEventsForStaff(on, asked.orderId),
    isReturnOverdue(on, asked.id),
    findRefundBooks(on, asked.orderId),
    listCurrentStock(
      on,
      asked.items.map((item) => item.productId),
    ),
  ])
  const { id, number, customer, totalPaise, paymentMethod } = stored.view
  return {
    return: asked,
    order: {
      id,
      number,
      totalPaise,
      isCash: paymentMethod === 'cod',
      customerName: customer.fullName,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      leftPaise: paise(totalPaise - books.askedPaise),
      deliveredAt: facts?.deliveredAt?.toISOString() ?? null,
    },
    paysBackPaise: paise(Math.min(asked.amountPaise, books.goodsLeftPaise)),
    lacking: lackingOf(asked.items, stock),
    isOverdue,
    history: staffTimeline(events.filter(({ facts: { returnId } }) => returnId === asked.id)),
  }
}

/** The returns of one order, newest first, for its page. The caller has checked the role. */
export async function listReturnsOfOrderForStaff(
  deps: Deps,
  input: { readonly orderId: OrderId },
): Promise<readonly ReturnView[]> {
  return listReturnsOfOrder(deps.db.pool, input.orderId)
}
