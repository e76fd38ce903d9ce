/**
 * A customer's photo for a return that is being written. It is re-encoded and stored under an unguessable id without a
 * public URL: only the customer and staff see it.
 */
import type { AccountDeleted } from '#modules/accounts/index.ts'
import { ORDER_NOT_FOUND, lockOrder, findOrder } from '#modules/orders/index.ts'
import {
  countRecentUploads,
  findReturnPhoto,
  insertUpload,
  eraseReturnsOf,
  sweepReturnPhotos as sweep,
} from '../data/return-photos.ts'
import { eraseWebhookBodies } from '../data/webhook-bodies.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import { mayAskForReturn, MAX_PHOTOS } from '../rules/return-policy.ts'
import { PHOTOS_A_DAY, type TakenPhoto } from '#platform/rules/photo.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import { readBytes } from '#platform/pictures/stored-pictures.ts'
import { readReturnBalance } from './request-return.ts'

const TOO_MANY: Problem = { code: 'too_many_requests', key: 'photos_too_many' }

/** Checked before decoding the photo, which is the most expensive step. */
export async function mayReturnWithPhoto(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<null>> {
  const on = deps.db.pool
  const { orderId } = input
  const stored = await findOrder(on, orderId)
  if (!stored || !isOwner(actor, stored)) return fail(ORDER_NOT_FOUND)
  const balance = await readReturnBalance(on, orderId)
  const may = balance ? mayAskForReturn(balance.returnable) : fail(ORDER_NOT_FOUND)
  if (!may.ok) return may
  return (await countRecentUploads(on, orderId)) < PHOTOS_A_DAY ? ok(null) : fail(TOO_MANY)
}

export async function saveReturnPhoto(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId; readonly photo: TakenPhoto },
): Promise<Result<{ readonly photoId: string }>> {
  const may = await mayReturnWithPhoto(deps, actor, input)
  if (!may.ok) return may
  return transaction<Result<{ readonly photoId: string }>>(deps.db, async (tx) => {
    const order = await lockOrder(tx, input.orderId)
    if (!order) return fail(ORDER_NOT_FOUND)
    // Concurrent uploads are counted one after the other.
    if ((await countRecentUploads(tx.client, order.id)) >= PHOTOS_A_DAY) return fail(TOO_MANY)
    return ok({ photoId: await insertUpload(tx, input.photo, order.id) })
  })
}

/** null: there is none. 'unavailable': the object store does not answer. */
type AskedPhoto = { readonly contentType: string; readonly bytes: Buffer } | 'unavailable' | null

/** One photo of a return of the customer's own order, counted from 1; null for everybody else. */
export async function getReturnPhoto(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId; readonly returnId: string; readonly position: number },
): Promise<AskedPhoto> {
  const photo = await findAt(deps, input)
  if (!photo || photo.orderId !== input.orderId) return null
  const stored = await findOrder(deps.db.pool, photo.orderId)
  return stored && isOwner(actor, stored) ? withBytes(deps, photo) : null
}

/** The same for staff; the caller has checked the role. */
export async function getReturnPhotoForStaff(
  deps: Deps,
  input: { readonly returnId: string; readonly position: number },
): Promise<AskedPhoto> {
  const photo = await findAt(deps, input)
  return photo && withBytes(deps, photo)
}

async function withBytes(
  deps: Deps,
  photo: NonNullable<Awaited<ReturnType<typeof findAt>>>,
): Promise<AskedPhoto> {
  const read = await readBytes(deps, photo)
  if (read.ok) return read.value && { contentType: photo.contentType, bytes: read.value }
  deps.log.error({ reason: read.detail, order: photo.orderId }, 'a photo of a return could not be read')
  return 'unavailable'
}

async function findAt(deps: Deps, input: { readonly returnId: string; readonly position: number }) {
  const { returnId, position } = input
  const isPlace = Number.isInteger(position) && position >= 1 && position <= MAX_PHOTOS
  return isUuid(returnId) && isPlace ? findReturnPhoto(deps.db.pool, returnId, position) : null
}

/** Deletes photos without a return after a day; those of closed returns after half a year. */
export async function sweepReturnPhotos(deps: Deps): Promise<number> {
  const count = await transaction(deps.db, sweep)
  if (count > 0) deps.log.info({ count }, 'deleted photos of returns')
  return count
}

/** Deletes with an account what it wrote and sent for its returns, and the webhooks about its payments and parcels. */
export async function eraseReturnsOfAccount(
  tx: Tx,
  { userId, guestOrderIds }: AccountDeleted,
): Promise<void> {
  await eraseReturnsOf(tx, userId)
  await eraseWebhookBodies(tx, userId, guestOrderIds)
}
