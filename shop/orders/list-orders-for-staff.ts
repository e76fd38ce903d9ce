import { listForStaff } from '#database/queries/order-lists.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts'
import type { StaffOrderPage } from '#domain/orders/staff-order-row.ts'
import type { Deps } from '../deps.ts'

const PAGE_SIZE = 50
const LAST_PAGE = 2_000

export type StaffOrderSearch = { readonly search: string; readonly status: string; readonly page: number }

/** Staff's orders table, newest first: by id, name or e-mail, and by status. Unknown statuses mean all. */
export async function listOrdersForStaff(deps: Deps, input: StaffOrderSearch): Promise<StaffOrderPage> {
  const page = Number.isSafeInteger(input.page) ? Math.min(Math.max(1, input.page), LAST_PAGE) : 1
  const pattern = input.search
    .trim()
    .toLowerCase()
    .slice(0, 100)
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('\0', '')
  const status = ORDER_STATUSES.includes(input.status as OrderStatus) ? input.status : ''
  const found = await listForStaff(deps.db.pool, pattern, status, PAGE_SIZE, (page - 1) * PAGE_SIZE)
  return { ...found, page, pageSize: PAGE_SIZE }
}
