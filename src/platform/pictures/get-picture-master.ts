import { findPictureMaster, type PictureMaster, type StoredBytes } from './picture-rows.ts'
import type { Deps } from '../deps.ts'
import type { StoreAnswer } from './port.ts'

export type { PictureMaster } from './picture-rows.ts'

/**
 * The original of a picture, from which sizes are made; null if there is none. One statement. Rejects if the object
 * store does not answer.
 */
export async function getPictureMaster(
  deps: Deps,
  input: { readonly id: string },
): Promise<PictureMaster | null> {
  const row = await findPictureMaster(deps.db.pool, input.id)
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
