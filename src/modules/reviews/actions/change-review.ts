import { updateReview } from '../data/own-reviews.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { keepWords, type ReviewAnswer, type ReviewWish } from './write-review.ts'

/** The author edits the review. One that staff have hidden stays hidden until they look at it again. */
export async function changeReview(
  deps: Deps,
  actor: Actor,
  input: ReviewWish,
): Promise<Result<ReviewAnswer>> {
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  return keepWords(deps, actor, input, async (tx, review) =>
    (await updateReview(tx, review)) ? ok(null) : fail({ code: 'not_found', key: 'review_missing' }),
  )
}
