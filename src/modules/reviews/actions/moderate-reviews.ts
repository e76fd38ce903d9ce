/** Staff's table of reviews, and hiding them. */
import { listReviewsForStaff as selectForStaff, setVisibility } from '../data/staff-reviews.ts'
import type { StaffReviewPage } from '../rules/review-view.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { VisibilityInput } from '../rules/review.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import { announceReviews } from './write-review.ts'

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

/** Staff hide a review or show it again. Repeating it changes nothing. */
export async function setReviewVisibility(
  deps: Deps,
  staff: Actor,
  input: VisibilityInput & { readonly id: string },
): Promise<Result<{ readonly isHidden: boolean }>> {
  const { id, isHidden, reason } = input
  return staffTransaction(deps, staff, 'reviews.change', async (tx, by) => {
    const { staffId } = by
    const changed = isUuid(id) ? await setVisibility(tx, id, { isHidden, reason, staffId }) : null
    if (!changed) return fail({ code: 'not_found', key: 'not_found' })
    if (!changed.isChanged) return ok({ isHidden })
    await announceReviews(tx, changed.productId, changed.category)
    await recordAudit(tx, by, {
      action: isHidden ? 'review.hidden' : 'review.shown',
      id,
      label: changed.productName,
      after: isHidden ? { reason } : null,
    })
    return ok({ isHidden })
  })
}
