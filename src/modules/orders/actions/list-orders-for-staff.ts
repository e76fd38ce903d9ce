import {
  countForStaff,
  countTabs,
  listForStaff,
  searchForStaff,
  type OrderQuery,
} from '../data/staff-order-table.ts'
import {
  hidesArchive,
  mayHaveTypos,
  type OrderTabCounts,
  type StaffOrderFilter,
} from '../rules/staff-order-filter.ts'
import type { StaffOrderPage } from '../rules/staff-order-row.ts'
import type { Deps } from '#platform/deps.ts'
import { countedTotal, MAX_COUNTED } from '#platform/database/counted.ts'
import { PAGE_SIZE, pageOf } from '#platform/database/staff-table.ts'

export type StaffOrderSearch = StaffOrderFilter & { readonly page: number }

/**
 * Staff's orders table, newest first. Searches by any part of an order's number, name, e-mail address, town or product,
 * the start of its id, the end of its phone number, its pincode, payment id, waybill or invoice number, combined with
 * the filters. If nothing matches, by names and products that are similar.
 */
export async function listOrdersForStaff(deps: Deps, input: StaffOrderSearch): Promise<StaffOrderPage> {
  const { page: asked, ...filter } = input
  const on = deps.db.pool
  const page = pageOf(asked)
  const skipped = (page - 1) * PAGE_SIZE
  if (filter.search === '') {
    const query = { ...filter, isWithoutArchive: hidesArchive(filter) }
    const [total, orders] = await Promise.all([
      countForStaff(on, query, null),
      listForStaff(on, query, PAGE_SIZE, skipped),
    ])
    return { orders, total, isMore: false, isSimilar: false, page, pageSize: PAGE_SIZE }
  }
  const find = (query: OrderQuery) => searchForStaff(on, query, MAX_COUNTED + 1, PAGE_SIZE, skipped)
  const exact = await find(filter)
  // A page after the last of an exact search is empty; only a search without any match is tried with typos.
  const isSimilar =
    mayHaveTypos(filter.search) && (exact === null ? await isNothing(on, filter) : exact.total === 0)
  const { total, orders } = (isSimilar ? await find({ ...filter, isSimilar }) : exact) ?? NOTHING
  return { orders, ...countedTotal(total), isSimilar: isSimilar && total > 0, page, pageSize: PAGE_SIZE }
}

const NOTHING = { total: 0, orders: [] } as const

async function isNothing(on: Deps['db']['pool'], filter: OrderQuery): Promise<boolean> {
  return (await countForStaff(on, filter, 1)) === 0
}

/** For the tabs above the table: counts of open work, whatever the current filter is. */
export function countOrderTabs(deps: Deps): Promise<OrderTabCounts> {
  return countTabs(deps.db.pool)
}
