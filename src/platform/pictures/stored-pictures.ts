/**
 * The originals of pictures: saved in the database, moved to the object store if there is one, and read from either.
 */
import { enqueueAll } from '../database/changes.ts'
import { only, statement, type Queryable } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { mapConcurrent } from '../process/concurrency.ts'
import { queued } from '../rules/jobs.ts'
import type { TakenPhoto } from '../rules/photo.ts'
import type { PictureView } from '../rules/picture.ts'
import { PICTURE_JOBS } from './jobs.ts'
import type { PictureStore, StoreAnswer } from './port.ts'

export type PictureMaster = {
  readonly contentType: 'image/webp' | 'image/jpeg' | 'image/png' | 'image/avif'
  readonly bytes: Buffer
}

/** Where the bytes of an original are: here, or in the object store under this key. */
export type StoredBytes = { readonly bytes: Buffer | null; readonly objectKey: string | null }
type StoredMaster = Omit<PictureMaster, 'bytes'> & StoredBytes

const selectMaster = statement<[string], StoredMaster>(
  'find_picture_master',
  `SELECT content_type AS "contentType", bytes, object_key AS "objectKey" FROM pictures WHERE id = $1 AND NOT is_private`,
)

/**
 * The original of a public picture, from which sizes are made; null if there is none. One statement. Rejects if the
 * object store does not answer.
 */
export async function getPictureMaster(
  deps: Deps,
  input: { readonly id: string },
): Promise<PictureMaster | null> {
  const [row] = await selectMaster(deps.db.pool, input.id)
  if (!row) return null
  const read = await readBytes(deps, row)
  if (!read.ok) throw new Error(read.detail)
  return read.value && { contentType: row.contentType, bytes: read.value }
}

/** The bytes from where they are; null if the object store has lost them. */
export async function readBytes(
  { pictureStore }: Pick<Deps, 'pictureStore'>,
  { bytes, objectKey }: StoredBytes,
): Promise<StoreAnswer<Buffer | null>> {
  if (objectKey === null) return { ok: true, value: bytes }
  if (!pictureStore) return { ok: false, detail: 'it is in an object store, and S3_ENDPOINT is not set' }
  return pictureStore.get(objectKey)
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

// Moving between the database and the object store. An upload is written to the database, in its transaction, and moved
// by a job: a store that is down refuses no upload, and a transaction that fails leaves nothing in the store.

type MovablePicture = Pick<PictureMaster, 'contentType'> & {
  readonly id: string
  readonly bytes: Buffer | null
  readonly objectKey: string
}

/**
 * Some pictures that are in the object store, or are not, after an id. The key is the same at each attempt, and a new
 * one once the picture was deleted and uploaded again.
 */
const listMovable = statement<[isStored: boolean, after: string, limit: number], MovablePicture>(
  'list_movable_pictures',
  `SELECT id, content_type AS "contentType", bytes,
          coalesce(object_key, 'pictures/' || id || '-' || (extract(epoch FROM created_at) * 1000000)::bigint) AS "objectKey"
     FROM pictures WHERE (object_key IS NOT NULL) = $1 AND id > $2 ORDER BY id LIMIT $3`,
)

const updateToStored = statement<[string, string], { id: string }>(
  'set_picture_stored',
  `UPDATE pictures SET bytes = NULL, object_key = $2 WHERE id = $1 AND object_key IS NULL RETURNING id`,
)
const selectByKey = statement<[string, string], { id: string }>(
  'find_picture_by_key',
  'SELECT id FROM pictures WHERE id = $1 AND object_key = $2',
)

/** Deletes the bytes here: the object store must have them. False if the picture was deleted meanwhile. */
async function setStored(on: Queryable, id: string, objectKey: string): Promise<boolean> {
  if ((await updateToStored(on, id, objectKey)).length > 0) return true
  // Another process may have moved it at the same time.
  return (await selectByKey(on, id, objectKey)).length > 0
}

const setBytes = statement<[id: string, objectKey: string, bytes: Buffer], never>(
  'set_picture_bytes',
  `UPDATE pictures SET bytes = $3, object_key = NULL WHERE id = $1 AND object_key = $2`,
)

const countBoth = statement<[], { here: number; stored: number }>(
  'count_picture_places',
  `SELECT count(*) FILTER (WHERE object_key IS NULL)::int AS here, count(object_key)::int AS stored FROM pictures`,
)

/** How many pictures are in the database, and how many in the object store. */
export async function countPlaces(on: Queryable) {
  return only(await countBoth(on))
}

/** An original has up to 5 MB. */
const AT_ONCE = 4
/** Per run of the job, which is queued again a minute later. */
const MAX_A_RUN = 200

/** Moves some pictures, and returns how many. Rejects at the first that the store does not accept. */
export async function moveToStore(on: Queryable, store: PictureStore): Promise<number> {
  const pictures = await listMovable(on, false, '', AT_ONCE)
  await mapConcurrent(pictures, (picture) => putPicture(on, store, picture))
  return pictures.length
}

/** The bytes here are the only copy, so they are read back from the store and compared before they are deleted. */
async function putPicture(on: Queryable, store: PictureStore, picture: MovablePicture): Promise<void> {
  const { id, contentType, bytes, objectKey } = picture
  if (bytes === null) return
  valueOf(await store.put(objectKey, contentType, bytes))
  if (!valueOf(await store.get(objectKey))?.equals(bytes))
    throw new Error('the object store returned other bytes than it was given')
  if (!(await setStored(on, id, objectKey))) valueOf(await store.delete(objectKey))
}

type MovedBack = { readonly lastId: string | null; readonly lost: readonly string[] }

/** Copies some pictures back, after this id; returns those that the store has lost. The objects stay. */
export async function moveToDatabase(on: Queryable, store: PictureStore, after: string): Promise<MovedBack> {
  const pictures = await listMovable(on, true, after, AT_ONCE)
  const lost = await mapConcurrent(pictures, async ({ id, objectKey }) => {
    const bytes = valueOf(await store.get(objectKey))
    if (bytes === null) return [id]
    await setBytes(on, id, objectKey, bytes)
    return []
  })
  return { lastId: pictures.at(-1)?.id ?? null, lost: lost.flat() }
}

/** The job: does nothing without an object store. */
export async function movePictures({ db, pictureStore, log }: Deps): Promise<void> {
  if (!pictureStore) return
  let moved = 0
  for (let last = 1; last > 0 && moved < MAX_A_RUN; moved += last)
    last = await moveToStore(db.pool, pictureStore)
  if (moved > 0) log.info({ moved }, 'pictures were moved to the object store')
}

/** Runs with the deletion of pictures: a job deletes their objects. */
export async function deleteObjects(
  tx: Pick<Tx, 'client'>,
  deleted: readonly { readonly objectKey: string | null }[],
): Promise<void> {
  await enqueueAll(
    tx,
    deleted.flatMap(({ objectKey }) =>
      objectKey === null ? [] : [queued(PICTURE_JOBS.deleteObject, { key: objectKey })],
    ),
  )
}

/** The job. */
export async function deleteObject({ pictureStore }: Deps, { key }: { readonly key: string }): Promise<void> {
  if (!pictureStore)
    throw new Error('a picture is to be deleted in an object store, and S3_ENDPOINT is not set')
  valueOf(await pictureStore.delete(key))
}

/** For an archive: a row of `pictures` as if its bytes were in the database. A lost picture stays as it is. */
export function completePictures(store: PictureStore | null) {
  return async (table: string, line: string): Promise<string> => {
    if (store === null || table !== 'pictures' || !line.includes('"bytes":null')) return line
    const row = JSON.parse(line) as { readonly object_key: string }
    const bytes = valueOf(await store.get(row.object_key))
    if (bytes === null) return line
    return JSON.stringify({ ...row, bytes: `\\x${bytes.toString('hex')}`, object_key: null })
  }
}

function valueOf<Value>(answer: StoreAnswer<Value>): Value {
  if (!answer.ok) throw new Error(answer.detail)
  return answer.value
}
