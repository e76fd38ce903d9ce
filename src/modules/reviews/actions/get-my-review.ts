import { findOwnReview, listOrdersWithProduct } from '../data/own-reviews.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { isUuid, type ProductId, type UserId } from '#platform/rules/ids.ts'
import { isPurchase } from '../rules/may-review.ts'
import type { MyReview } from '../rules/review-view.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

/** Whether the shopper may review a product, and their review. An author may always edit it. */
export async function getMyReview(
  deps: Deps,
  actor: Actor,
  input: { readonly productId: string },
): Promise<MyReview> {
  if (actor.kind !== 'user') return { mayReview: false, reason: 'signed_out', review: null }
  const id = input.productId as ProductId
  const review = isUuid(input.productId) ? await findOwnReview(deps.db.pool, id, actor.userId) : null
  if (review) return { mayReview: true, reason: null, review }
  const mayReview = isUuid(input.productId) && (await hasBought(deps.db.pool, id, actor.userId))
  return { mayReview, reason: mayReview ? null : 'not_bought', review: null }
}

export async function hasBought(on: Queryable, productId: ProductId, userId: UserId): Promise<boolean> {
  return (await listOrdersWithProduct(on, productId, userId)).some(isPurchase)
}
