/** Queries for pictures: their originals, and what a page says about them. */
import type { PictureView } from '../rules/picture.ts'
import type { TakenPhoto } from '../rules/photo.ts'
import { only, statement, type Queryable } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

export type PictureMaster = {
  readonly contentType: 'image/webp' | 'image/jpeg' | 'image/png' | 'image/avif'
  readonly bytes: Buffer
}

/** Where the bytes of an original are: here, or in the object store under this key. */
export type StoredBytes = { readonly bytes: Buffer | null; readonly objectKey: string | null }
export type StoredMaster = Omit<PictureMaster, 'bytes'> & StoredBytes

const selectMaster = statement<[string], StoredMaster>(
  'find_picture_master',
  `SELECT content_type AS "contentType", bytes, object_key AS "objectKey" FROM pictures WHERE id = $1 AND NOT is_private`,
)

/** The original of a public picture; null if there is none. */
export async function findPictureMaster(on: Queryable, id: string): Promise<StoredMaster | null> {
  return (await selectMaster(on, id))[0] ?? null
}

const selectLogo = statement<[string], Pick<PictureView, 'url' | 'width' | 'height'>>(
  'find_logo_picture',
  `SELECT '/pictures/' || id AS url, width, height FROM pictures WHERE id = $1 AND content_type = 'image/png' AND NOT is_private`,
)

/** A public picture that documents can show, a PNG; undefined if there is none. */
export async function findLogoPicture(on: Queryable, id: string) {
  return (await selectLogo(on, id))[0]
}

const insert = statement<
  [string, TakenPhoto['contentType'], number, number, string, Buffer],
  { alt: string }
>(
  'insert_picture',
  `INSERT INTO pictures (id, content_type, width, height, placeholder, bytes) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING alt`,
)

/** Saves a picture under the digest of its bytes; the same bytes are the same picture and keep their alt text. */
export async function insertPicture(tx: Tx, photo: TakenPhoto): Promise<string> {
  const { id, contentType, width, height, placeholder, bytes } = photo
  return only(await insert(tx.client, id, contentType, width, height, placeholder, Buffer.from(bytes))).alt
}

export type MovablePicture = Pick<PictureMaster, 'contentType'> & {
  readonly id: string
  readonly bytes: Buffer | null
  readonly objectKey: string
}

/** The key is the same at each attempt, and a new one once the picture was deleted and uploaded again. */
const selectMovable = statement<[boolean, string, number], MovablePicture>(
  'list_movable_pictures',
  `SELECT id, content_type AS "contentType", bytes,
          coalesce(object_key, 'pictures/' || id || '-' || (extract(epoch FROM created_at) * 1000000)::bigint) AS "objectKey"
     FROM pictures WHERE (object_key IS NOT NULL) = $1 AND id > $2 ORDER BY id LIMIT $3`,
)

/** Some pictures that are in the object store, or are not, after this id. */
export function listMovable(on: Queryable, isStored: boolean, after: string, limit: number) {
  return selectMovable(on, isStored, after, limit)
}

const updateToStored = statement<[string, string], { id: string }>(
  'set_picture_stored',
  `UPDATE pictures SET bytes = NULL, object_key = $2 WHERE id = $1 AND object_key IS NULL RETURNING id`,
)
const selectByKey = statement<[string, string], { id: string }>(
  'find_picture_by_key',
  'SELECT id FROM pictures WHERE id = $1 AND object_key = $2',
)

/** Deletes the bytes here: the object store must have them. False if the picture was deleted meanwhile. */
export async function setStored(on: Queryable, id: string, objectKey: string): Promise<boolean> {
  if ((await updateToStored(on, id, objectKey)).length > 0) return true
  // Another process may have moved it at the same time.
  return (await selectByKey(on, id, objectKey)).length > 0
}

const updateToOwn = statement<[string, string, Buffer], never>(
  'set_picture_bytes',
  `UPDATE pictures SET bytes = $3, object_key = NULL WHERE id = $1 AND object_key = $2`,
)

export async function setBytes(on: Queryable, id: string, objectKey: string, bytes: Buffer): Promise<void> {
  await updateToOwn(on, id, objectKey, bytes)
}

const countBoth = statement<[], { here: number; stored: number }>(
  'count_picture_places',
  `SELECT count(*) FILTER (WHERE object_key IS NULL)::int AS here, count(object_key)::int AS stored FROM pictures`,
)

/** How many pictures are in the database, and how many in the object store. */
export async function countPlaces(on: Queryable) {
  return only(await countBoth(on))
}
