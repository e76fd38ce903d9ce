import {
  countOverdueReturns,
  isReturnOverdue,
  listReturnsForStaff as selectForStaff,
} from '../data/staff-returns.ts'
import { listCurrentStock } from '../data/return-stock.ts'
import { listEventsForStaff, findOrder } from '#modules/orders/index.ts'
import { findRefundBooks } from '#modules/payments/index.ts'
import { findReturn, findReturnFacts, listReturnsOfOrder } from '../data/returns.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { staffTimeline } from '../rules/order-history.ts'
import { lackingOf } from '../rules/lacking.ts'
import { RETURN_STATUSES } from '../rules/return-status.ts'
import type { ReturnView, StaffReturnDetail, StaffReturnPage } from '../rules/return-view.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

export type StaffReturnSearch = { readonly search: string; readonly status: string; readonly page: number }

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
