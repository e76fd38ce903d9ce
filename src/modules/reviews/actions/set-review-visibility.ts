import { setVisibility } from '../data/staff-reviews.ts'
import { transaction } from '#platform/database/transaction.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { VisibilityInput } from '../rules/review.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit } from '#modules/staff/actions/record-audit.ts'
import { requirePermission } from '#modules/staff/actions/require-permission.ts'
import type { Deps } from '#platform/deps.ts'
import { announceReviews } from './write-review.ts'

/** Staff hide a review or show it again. Repeating it changes nothing. */
export async function setReviewVisibility(
  deps: Deps,
  staff: Actor,
  input: VisibilityInput & { readonly id: string },
): Promise<Result<{ readonly isHidden: boolean }>> {
  const { id, isHidden, reason } = input
  return transaction(deps.db, async (tx) => {
    const allowed = await requirePermission(tx.client, staff, 'reviews.change')
    if (!allowed.ok) return allowed
    const { staffId } = allowed.value
    const changed = isUuid(id) ? await setVisibility(tx, id, { isHidden, reason, staffId }) : null
    if (!changed) return fail({ code: 'not_found', key: 'not_found' })
    if (!changed.isChanged) return ok({ isHidden })
    await announceReviews(tx, changed.productId, changed.category)
    await recordAudit(tx, allowed.value, {
      action: isHidden ? 'review.hidden' : 'review.shown',
      id,
      label: changed.productName,
      before: null,
      after: isHidden ? { reason } : null,
    })
    return ok({ isHidden })
  })
}
