import { listReviewsForStaff as selectForStaff } from '../data/staff-reviews.ts'
import type { StaffReviewPage } from '../rules/review-view.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

const HIDDEN: Readonly<Record<string, boolean>> = { hidden: true, visible: false }

export type StaffReviewSearch = { readonly search: string; readonly show: string; readonly page: number }

/** The staff table of reviews, newest first: by product, author or text; `show` is 'hidden', 'visible' or all. */
export async function listReviewsForStaff(deps: Deps, input: StaffReviewSearch): Promise<StaffReviewPage> {
  const page = pageOf(input.page)
  const pattern = patternOf(input.search)
  const isHidden = Object.hasOwn(HIDDEN, input.show) ? (HIDDEN[input.show] ?? null) : null
  const found = await selectForStaff(deps.db.pool, {
    pattern,
    isHidden,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  })
  return { ...found, page, pageSize: PAGE_SIZE }
}
