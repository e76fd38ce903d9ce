import {
  listInvoicesForStaff as selectForStaff,
  listInvoicesOfOrder as selectOfOrder,
} from '../data/invoice-lists.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { InvoiceView, StaffInvoicePage } from '../rules/invoice-view.ts'
import { readMonth } from '../rules/month.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

export type StaffInvoiceSearch = { readonly search: string; readonly month: string; readonly page: number }

/** The staff table, newest first: by number, order, name or email, and by month. An invalid month means all months. */
export async function listInvoicesForStaff(deps: Deps, input: StaffInvoiceSearch): Promise<StaffInvoicePage> {
  const page = pageOf(input.page)
  const pattern = patternOf(input.search)
  const month = readMonth(input.month)
  const offset = (page - 1) * PAGE_SIZE
  const found = await selectForStaff(deps.db.pool, { pattern, month, limit: PAGE_SIZE, offset })
  return { ...found, page, pageSize: PAGE_SIZE }
}

/** An order's documents, for the staff page of the order. */
export async function listInvoicesOfOrder(
  deps: Deps,
  input: { readonly id: OrderId },
): Promise<readonly InvoiceView[]> {
  return selectOfOrder(deps.db.pool, input.id)
}
