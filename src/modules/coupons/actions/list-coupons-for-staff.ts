import { countCouponsForStaff, listCouponsForStaff as select } from '../data/staff-coupons.ts'
import { COUPON_STATUSES, type StaffCouponPage } from '../rules/coupon-status.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

export type StaffCouponSearch = { readonly search: string; readonly status: string; readonly page: number }

/** Staff's table of coupons with its totals. An unknown status means all that are not archived. */
export async function listCouponsForStaff(deps: Deps, input: StaffCouponSearch): Promise<StaffCouponPage> {
  const page = pageOf(input.page)
  const status = COUPON_STATUSES.find((each) => each === input.status) ?? ''
  const filter = {
    pattern: patternOf(input.search),
    status,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  } as const
  const [found, stats] = await Promise.all([select(deps.db.pool, filter), countCouponsForStaff(deps.db.pool)])
  return { ...found, stats, page, pageSize: PAGE_SIZE }
}
