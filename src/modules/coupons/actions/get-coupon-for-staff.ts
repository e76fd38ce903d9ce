/** One coupon as staff see it, its uses, and a code for a new one. */
import {
  findCouponForStaff,
  findCouponId,
  listCouponUses,
  sumCouponDiscounts,
  countCouponsForStaff,
  listCouponsForStaff as select,
} from '../data/staff-coupons.ts'
import { codeFromToken } from '../rules/coupon-code.ts'
import {
  type CouponUse,
  type StaffCoupon,
  COUPON_STATUSES,
  type StaffCouponPage,
} from '../rules/coupon-status.ts'
import { isUuid } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

/** Null if there is none. */
export async function getCouponForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<StaffCoupon | null> {
  return isUuid(input.id) ? findCouponForStaff(deps.db.pool, input.id) : null
}

export type CouponUses = {
  readonly coupon: StaffCoupon
  readonly uses: readonly CouponUse[]
  readonly discountPaise: Paise
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/** The orders that used it, with their discounts; null if there is no such coupon. */
export async function getCouponUses(
  deps: Deps,
  input: { readonly id: string; readonly page: number },
): Promise<CouponUses | null> {
  const coupon = await getCouponForStaff(deps, input)
  if (!coupon) return null
  const page = pageOf(input.page)
  const [found, discountPaise] = await Promise.all([
    listCouponUses(deps.db.pool, coupon.id, PAGE_SIZE, (page - 1) * PAGE_SIZE),
    sumCouponDiscounts(deps.db.pool, coupon.id),
  ])
  return { coupon, ...found, discountPaise, page, pageSize: PAGE_SIZE }
}

/** With a million coupons one code in a thousand is taken, so a few attempts are practically certain to succeed. */
const TRIES = 5

/** A random code that no coupon has. */
export async function suggestCouponCode(deps: Deps): Promise<string> {
  let code = codeFromToken(deps.ids.token())
  for (let tries = 1; tries < TRIES && (await findCouponId(deps.db.pool, code)) !== null; tries += 1)
    code = codeFromToken(deps.ids.token())
  return code
}

type StaffCouponSearch = { readonly search: string; readonly status: string; readonly page: number }

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
