/** Photos of returns: private pictures, uploaded before the request that refers to them. */
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import type { TakenPhoto } from '#platform/rules/photo.ts'
import { findStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { deleteObjects, type StoredBytes } from '#platform/pictures/stored-pictures.ts'

/** Younger ones are never purged, so that none disappears while a request with it is being written. */
const SWEPT_AFTER_HOURS = 24
const USED_WITHIN_HOURS = 23
/** Of a return that has ended: long enough for a question about it. */
const KEPT_DAYS = 180

const countUploads = statement<[OrderId], { count: number }>(
  'count_return_uploads',
  `SELECT count(*)::int AS count FROM return_uploads WHERE order_id = $1 AND created_at > shop_now() - interval '24 hours'`,
)

/** How many photos were sent for an order within a day. */
export async function countRecentUploads(on: Queryable, orderId: OrderId): Promise<number> {
  return only(await countUploads(on, orderId)).count
}

const insert = statement<
  [TakenPhoto['contentType'], number, number, string, Buffer, OrderId],
  { id: string }
>(
  'insert_return_upload',
  `WITH master AS (
     INSERT INTO pictures (id, content_type, width, height, placeholder, bytes, is_private)
     VALUES (left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 24), $1, $2, $3, $4, $5, true)
     RETURNING id
   )
   INSERT INTO return_uploads (picture_id, order_id) SELECT id, $6 FROM master RETURNING picture_id AS id`,
)

/** Stores a photo under a random id. The same photo again is another picture. */
export async function insertUpload(tx: Tx, photo: TakenPhoto, orderId: OrderId): Promise<string> {
  const { contentType, width, height, placeholder, bytes } = photo
  return only(await insert(tx.client, contentType, width, height, placeholder, Buffer.from(bytes), orderId))
    .id
}

const selectUsable = statement<[readonly string[], OrderId], { id: string }>(
  'list_usable_uploads',
  `SELECT u.picture_id AS id FROM return_uploads u
    WHERE u.picture_id = ANY($1::text[]) AND u.order_id = $2
      AND u.created_at > shop_now() - interval '${USED_WITHIN_HOURS} hours'
      AND NOT EXISTS (SELECT 1 FROM return_photos p WHERE p.picture_id = u.picture_id)`,
)

/** Whether a new return of this order may use all of these photos: uploaded for it recently, and in no other return. */
export async function areUploadsUsable(on: Queryable, ids: readonly string[], orderId: OrderId) {
  return ids.length === 0 || (await selectUsable(on, ids, orderId)).length === ids.length
}

type ReturnPhoto = StoredBytes & { readonly orderId: OrderId; readonly contentType: string }

/** The photo at this position of a return, counted from 1; the caller has to check whose the order is. */
export const findReturnPhoto = findStatement<[returnId: string, position: number], ReturnPhoto>(
  'find_return_photo',
  `SELECT r.order_id AS "orderId", m.content_type AS "contentType", m.bytes, m.object_key AS "objectKey"
     FROM return_photos p JOIN returns r ON r.id = p.return_id JOIN pictures m ON m.id = p.picture_id
    WHERE p.return_id = $1 AND p.position = $2`,
)

const sweep = statement<[], { id: string }>(
  'sweep_return_photos',
  `WITH old AS (
     DELETE FROM return_photos p USING returns r
      WHERE r.id = p.return_id AND r.closed_at < shop_now() - interval '${KEPT_DAYS} days' RETURNING p.picture_id
   ), unused AS (
     DELETE FROM return_uploads u WHERE u.created_at < shop_now() - interval '${SWEPT_AFTER_HOURS} hours'
     RETURNING u.picture_id
   )
   SELECT picture_id AS id FROM old UNION SELECT picture_id FROM unused`,
)

const dropPictures = statement<[readonly string[]], Pick<StoredBytes, 'objectKey'>>(
  'drop_private_pictures',
  `DELETE FROM pictures m WHERE m.id = ANY($1::text[]) AND m.is_private
      AND NOT EXISTS (SELECT 1 FROM return_photos p WHERE p.picture_id = m.id)
      AND NOT EXISTS (SELECT 1 FROM return_uploads u WHERE u.picture_id = m.id) RETURNING m.object_key AS "objectKey"`,
)

async function deletePictures(tx: Tx, ids: readonly string[]): Promise<number> {
  const deleted = await dropPictures(tx.client, ids)
  await deleteObjects(tx, deleted)
  return deleted.length
}

/** Purges photos without a return after a day, and those of returns closed long ago; returns how many. */
export async function sweepReturnPhotos(tx: Tx): Promise<number> {
  const gone = (await sweep(tx.client)).map(({ id }) => id)
  return deletePictures(tx, gone)
}

const eraseTexts = statement<[UserId], { id: string }>(
  'erase_returns_of_user',
  `WITH mine AS (
     SELECT r.id FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = $1 AND r.closed_at IS NOT NULL
   ), words AS (
     UPDATE returns SET note = '' WHERE id IN (SELECT id FROM mine) AND note <> ''
   ), photos AS (
     DELETE FROM return_photos WHERE return_id IN (SELECT id FROM mine) RETURNING picture_id
   ), uploads AS (
     DELETE FROM return_uploads WHERE order_id IN (SELECT id FROM orders WHERE user_id = $1) RETURNING picture_id
   )
   SELECT picture_id AS id FROM photos UNION SELECT picture_id FROM uploads`,
)

/** Deletes what an account sent for its returns: texts and photos. The returned items stay, for the accounts. */
export async function eraseReturnsOf(tx: Tx, userId: UserId): Promise<void> {
  const gone = (await eraseTexts(tx.client, userId)).map(({ id }) => id)
  await deletePictures(tx, gone)
}
