import { countForStaff, countTabs, listForStaff, MAX_COUNTED } from '../data/staff-order-table.ts'
import type { OrderTabCounts, StaffOrderFilter } from '../rules/staff-order-filter.ts'
import type { StaffOrderPage } from '../rules/staff-order-row.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf } from '#platform/database/staff-table.ts'

export type StaffOrderSearch = StaffOrderFilter & { readonly page: number }

/**
 * Staff's orders table, newest first. Searches by order id, name, e-mail, phone number, payment id, waybill or invoice
 * number, combined with the filters.
 */
export async function listOrdersForStaff(deps: Deps, input: StaffOrderSearch): Promise<StaffOrderPage> {
  const { page: asked, ...filter } = input
  const on = deps.db.pool
  const page = pageOf(asked)
  const [total, orders] = await Promise.all([
    countForStaff(on, filter, MAX_COUNTED + 1),
    listForStaff(on, filter, PAGE_SIZE, (page - 1) * PAGE_SIZE),
  ])
  const isMore = filter.search !== '' && total > MAX_COUNTED
  return { orders, total: isMore ? MAX_COUNTED : total, isMore, page, pageSize: PAGE_SIZE }
}

/** For the tabs above the table: the work that waits, whatever is filtered. */
export function countOrderTabs(deps: Deps): Promise<OrderTabCounts> {
  return countTabs(deps.db.pool)
}
