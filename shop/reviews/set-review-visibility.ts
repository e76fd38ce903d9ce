import { setVisibility } from '#database/queries/staff-reviews.ts'
import { transaction } from '#database/transaction.ts'
import { isUuid } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { VisibilityInput } from '#domain/reviews/review.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { announceReviews } from './write-review.ts'

/** Staff hide a review, or show it again. Whoever asks for it twice has asked once. */
export async function setReviewVisibility(
  deps: Deps,
  staff: Actor,
  input: VisibilityInput & { readonly id: string },
): Promise<Result<{ readonly isHidden: boolean }>> {
  if (staff.kind !== 'user') return fail({ code: 'unauthenticated', message: MESSAGES.unauthenticated })
  const { id, isHidden, reason } = input
  const isKnown = await transaction(deps.db, async (tx) => {
    const changed = isUuid(id)
      ? await setVisibility(tx, id, { isHidden, reason, staffId: staff.userId })
      : null
    if (changed?.isChanged) await announceReviews(tx, changed.productId, changed.category)
    return changed !== null
  })
  return isKnown ? ok({ isHidden }) : fail({ code: 'not_found', message: MESSAGES.not_found })
}
