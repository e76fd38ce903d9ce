/**
 * A buyer's photo for a review that is being written. It is re-encoded: the shop never stores or serves the uploaded
 * bytes.
 */
import { countRecentPhotos, insertPhoto } from '../data/review-photos.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { PHOTOS_A_DAY, type TakenPhoto } from '#platform/rules/photo.ts'
import type { ReviewPicture } from '../rules/review-view.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

/** Checked before a photo is decoded, which is the expensive part. */
export async function mayReviewWithPhoto(deps: Deps, actor: Actor): Promise<Result<null>> {
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  const count = await countRecentPhotos(deps.db.pool, actor.userId)
  if (count < PHOTOS_A_DAY) return ok(null)
  return fail({ code: 'too_many_requests', key: 'photos_too_many' })
}

export type KeptPhoto = { readonly pictureId: string; readonly picture: ReviewPicture }

export async function saveReviewPhoto(
  deps: Deps,
  actor: Actor,
  photo: TakenPhoto,
): Promise<Result<KeptPhoto>> {
  const may = await mayReviewWithPhoto(deps, actor)
  if (!may.ok) return may
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  const { id, width, height, placeholder } = photo
  await transaction(deps.db, (tx) => insertPhoto(tx, photo, actor.userId))
  return ok({ pictureId: id, picture: { url: `/pictures/${id}`, width, height, placeholder } })
}
