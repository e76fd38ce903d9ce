import { listForStaff } from '#database/queries/order-lists.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts'
import type { StaffOrderPage } from '#domain/orders/staff-order-row.ts'
import type { Deps } from '../deps.ts'
import { PAGE_SIZE, pageOf } from '../staff-table.ts'

export type StaffOrderSearch = { readonly search: string; readonly status: string; readonly page: number }

/** Staff's orders table, newest first: by id, name, e-mail or telephone number, payment, waybill or tax paper, and by status. Unknown statuses mean all. */
export async function listOrdersForStaff(deps: Deps, input: StaffOrderSearch): Promise<StaffOrderPage> {
  const page = pageOf(input.page)
  const exact = input.search.trim().slice(0, 100).replaceAll('\0', '').toWellFormed()
  const pattern = {
    text: exact.toLowerCase().replace(/[\\%_]/g, '\\$&'),
    phone: phoneOf(exact),
    exact,
  }
  const status = ORDER_STATUSES.includes(input.status as OrderStatus) ? input.status : ''
  const found = await listForStaff(deps.db.pool, pattern, status, PAGE_SIZE, (page - 1) * PAGE_SIZE)
  return { ...found, page, pageSize: PAGE_SIZE }
}

/** Telephone numbers are stored as they were typed: the last ten digits count, +91 or not. Fewer than six name nobody. */
function phoneOf(text: string): string {
  if (!/^[+\d\s()-]+$/.test(text)) return ''
  const digits = text.replace(/\D/g, '')
  return digits.length >= 6 ? digits.slice(-10) : ''
}
