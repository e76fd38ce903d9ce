/**
 * A buyer reviews a product: signed in, bought here, once, with a photo if they like. The author and the displayed name
 * come from the account. Staff may hide reviews.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import { isUuid, type ProductId, type UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { PHOTOS_A_DAY, type TakenPhoto } from '#platform/rules/photo.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import {
  findReviewedProduct,
  insertReview,
  updateReview,
  deleteReview,
  findOwnReview,
  listOrdersWithProduct,
  listReviewsForStaff as selectForStaff,
  setVisibility,
  type NewReview,
} from '../data/reviews.ts'
import { isPhotoUsable, sweepPhotos, countRecentPhotos, insertPhoto } from '../data/review-photos.ts'
import { reviewerName, isPurchase, type ReviewInput, type VisibilityInput } from '../rules/review.ts'
import type { MyReview, ReviewAnswer, ReviewPicture, StaffReviewPage } from '../rules/review-view.ts'
import { readReviewPage } from './product-reviews.ts'

type ReviewWish = ReviewInput & { readonly productId: string }
type Author = Extract<Actor, { kind: 'user' }>

export async function writeReview(
  deps: Deps,
  actor: Actor,
  input: ReviewWish,
): Promise<Result<ReviewAnswer>> {
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  return saveReview(deps, actor, input, async (tx, review) => {
    if (!(await hasBought(tx.client, review.productId, actor.userId)))
      return fail({ code: 'forbidden', key: 'review_buyers_only' })
    const isNew = await insertReview(tx, review)
    return isNew ? ok(null) : fail({ code: 'already_reviewed', key: 'review_twice' })
  })
}

/** The transaction for writing and editing: makes the shared checks and invalidates the pages that show the product. */
async function saveReview(
  deps: Deps,
  author: Author,
  { productId: id, ...content }: ReviewWish,
  write: (tx: Tx, review: NewReview) => Promise<Result<null>>,
): Promise<Result<ReviewAnswer>> {
  const productId = id as ProductId
  const saved = await transaction<Result<null>>(deps.db, async (tx) => {
    const product = isUuid(id) ? await findReviewedProduct(tx.client, productId, author.userId) : null
    if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
    if (content.pictureId !== null && !(await isPhotoUsable(tx.client, content.pictureId, author.userId)))
      return fail({
        code: 'invalid',
        key: 'photo_gone',
        fields: { pictureId: MESSAGES.photo_gone },
      })
    const userName = reviewerName(product.buyerName)
    const written = await write(tx, { ...content, productId, userId: author.userId, userName })
    if (!written.ok) return written
    await invalidatePages(tx, productId, product.category)
    return ok(null)
  })
  return saved.ok ? ok(await answer(deps, author, productId)) : saved
}

async function answer(deps: Deps, author: Author, productId: ProductId): Promise<ReviewAnswer> {
  const [mine, page] = await Promise.all([
    getMyReview(deps, author, { productId }),
    readReviewPage(deps, productId),
  ])
  return { mine, page }
}

/** Its own page and every card of it show the stars. */
function invalidatePages(tx: Tx, productId: ProductId, category: CategoryName): Promise<void> {
  return invalidateTags(tx, [tags.product(productId), tags.category(category)])
}

/** The author edits the review. One that staff have hidden stays hidden until they look at it again. */
export async function changeReview(
  deps: Deps,
  actor: Actor,
  input: ReviewWish,
): Promise<Result<ReviewAnswer>> {
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  return saveReview(deps, actor, input, async (tx, review) =>
    (await updateReview(tx, review)) ? ok(null) : fail({ code: 'not_found', key: 'review_missing' }),
  )
}

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
    if (product) await invalidatePages(tx, productId, product.category)
    return true
  })
  if (!isRemoved) return fail({ code: 'not_found', key: 'review_missing' })
  return ok(await answer(deps, actor, productId))
}

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

async function hasBought(on: Queryable, productId: ProductId, userId: UserId): Promise<boolean> {
  return (await listOrdersWithProduct(on, productId, userId)).some(isPurchase)
}

/** Whether an account may upload another photo. Checked before it is decoded, which is the expensive part. */
export async function mayReviewWithPhoto(deps: Deps, actor: Actor): Promise<Result<null>> {
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  const count = await countRecentPhotos(deps.db.pool, actor.userId)
  if (count < PHOTOS_A_DAY) return ok(null)
  return fail({ code: 'too_many_requests', key: 'photos_too_many' })
}

export type SavedPhoto = { readonly pictureId: string; readonly picture: ReviewPicture }

/**
 * A photo for a review that is being written. It was re-encoded: the shop never stores or serves the uploaded bytes.
 */
export async function saveReviewPhoto(
  deps: Deps,
  actor: Actor,
  photo: TakenPhoto,
): Promise<Result<SavedPhoto>> {
  const may = await mayReviewWithPhoto(deps, actor)
  if (!may.ok) return may
  if (actor.kind !== 'user') return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  const { id, width, height, placeholder } = photo
  await transaction(deps.db, (tx) => insertPhoto(tx, photo, actor.userId))
  return ok({ pictureId: id, picture: { url: `/pictures/${id}`, width, height, placeholder } })
}

/** Photos that no review shows are deleted after a day. */
export async function sweepReviewPhotos(deps: Deps): Promise<number> {
  const count = await transaction(deps.db, sweepPhotos)
  if (count > 0) deps.log.info({ count }, 'deleted photos that no review shows')
  return count
}

const HIDDEN: Readonly<Record<string, boolean>> = { hidden: true, visible: false }

type StaffReviewSearch = { readonly search: string; readonly show: string; readonly page: number }

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
    await invalidatePages(tx, changed.productId, changed.category)
    await recordAudit(tx, by, {
      action: isHidden ? 'review.hidden' : 'review.shown',
      id,
      label: changed.productName,
      after: isHidden ? { reason } : null,
    })
    return ok({ isHidden })
  })
}
