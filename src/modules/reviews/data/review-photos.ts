/** Photos of reviews: stored among the pictures, with the account that sent them. */
import type { UserId } from '#platform/rules/ids.ts'
import type { TakenPhoto } from '#platform/rules/photo.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { deleteObjects } from '#platform/pictures/stored-pictures.ts'

/** Younger photos are never purged, so that none goes while its review is being written. */
const SWEPT_AFTER_HOURS = 24
const USED_WITHIN_HOURS = 23

const countRecent = statement<[UserId], { count: number }>(
  'count_review_photos',
  `SELECT count(*)::int AS count FROM review_photos
    WHERE user_id = $1 AND created_at > shop_now() - interval '24 hours'`,
)

/** Number of photos an account has sent within a day. */
export async function countRecentPhotos(on: Queryable, userId: UserId): Promise<number> {
  return only(await countRecent(on, userId)).count
}

const insert = statement<
  [string, TakenPhoto['contentType'], number, number, string, Buffer, UserId],
  { id: string }
>(
  'insert_review_photo',
  `WITH master AS (
     INSERT INTO pictures (id, content_type, width, height, placeholder, bytes) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO NOTHING
   )
   INSERT INTO review_photos (picture_id, user_id) VALUES ($1, $7)
   ON CONFLICT (picture_id, user_id) DO UPDATE SET created_at = shop_now() RETURNING picture_id AS id`,
)

/** Saves a photo under the digest of its bytes; the same photo again is the same picture. */
export async function insertPhoto(tx: Tx, photo: TakenPhoto, userId: UserId): Promise<void> {
  const { id, contentType, width, height, placeholder, bytes } = photo
  await insert(tx.client, id, contentType, width, height, placeholder, Buffer.from(bytes), userId)
}

const selectUsable = statement<[string, UserId], { id: string }>(
  'find_usable_photo',
  `SELECT picture_id AS id FROM review_photos
    WHERE picture_id = $1 AND user_id = $2
      AND (created_at > shop_now() - interval '${USED_WITHIN_HOURS} hours'
           OR EXISTS (SELECT 1 FROM reviews r WHERE r.picture_id = $1 AND r.user_id = $2))`,
)

/** True if a review of this account may show this picture: the account sent it recently, or shows it already. */
export async function isPhotoUsable(on: Queryable, id: string, userId: UserId): Promise<boolean> {
  return (await selectUsable(on, id, userId)).length === 1
}

const sweep = statement<[], { objectKey: string | null }>(
  'sweep_review_photos',
  `WITH unused AS (
     DELETE FROM review_photos p
      WHERE p.created_at < shop_now() - interval '${SWEPT_AFTER_HOURS} hours'
        AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.picture_id = p.picture_id)
     RETURNING p.picture_id AS id
   )
   DELETE FROM pictures m USING (SELECT DISTINCT id FROM unused) u
    WHERE m.id = u.id AND m.name IS NULL
      AND NOT EXISTS (SELECT 1 FROM review_photos o WHERE o.picture_id = m.id
                       AND o.created_at >= shop_now() - interval '${SWEPT_AFTER_HOURS} hours')
      AND NOT EXISTS (SELECT 1 FROM products p
                       WHERE p.image_url = '/pictures/' || m.id OR '/pictures/' || m.id = ANY (p.gallery_images))
   RETURNING m.object_key AS "objectKey"`,
)

/** Deletes photos older than a day that no review shows; returns how many. */
export async function sweepPhotos(tx: Tx): Promise<number> {
  const deleted = await sweep(tx.client)
  await deleteObjects(tx, deleted)
  return deleted.length
}
