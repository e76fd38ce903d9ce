/**
 * Moves originals between the database and the object store. An upload is written to the database, in its transaction,
 * and moved by a job: a store that is down refuses no upload, and a transaction that fails leaves nothing in the store.
 */
import { enqueueAll } from '../database/changes.ts'
import type { Queryable } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { mapConcurrent } from '../jobs/map-concurrent.ts'
import { queued } from '../rules/jobs.ts'
import { PICTURE_JOBS } from './jobs.ts'
import { listMovable, type MovablePicture, setBytes, setStored } from './picture-rows.ts'
import type { PictureStore, StoreAnswer } from './port.ts'

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

export type MovedBack = { readonly lastId: string | null; readonly lost: readonly string[] }

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
