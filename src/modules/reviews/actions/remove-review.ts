import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { findReviewedProduct, removeReview as deleteReview } from '../data/own-reviews.ts'
import { sweepPhotos } from '../data/review-photos.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { announceReviews, answer, type ReviewAnswer } from './write-review.ts'

/** The author deletes a review, also of a product that is no longer sold. */
export async function removeReview(
  deps: Deps,
  actor: Actor,
  input: { readonly productId: string },
): Promise<Result<ReviewAnswer>> {
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  const productId = input.productId as ProductId
  const isRemoved = await transaction(deps.db, async (tx) => {
    if (!isUuid(productId) || !(await deleteReview(tx, productId, actor.userId))) return false
    const product = await findReviewedProduct(tx.client, productId, actor.userId)
    if (product) await announceReviews(tx, productId, product.category)
    return true
  })
  if (!isRemoved) return fail({ code: 'not_found', key: 'review_missing' })
  return ok(await answer(deps, actor, productId))
}

/** Photos that no review shows are deleted after a day. */
export async function sweepReviewPhotos(deps: Deps): Promise<number> {
  const count = await transaction(deps.db, sweepPhotos)
  if (count > 0) deps.log.info({ count }, 'photos that no review shows were taken away')
  return count
}
