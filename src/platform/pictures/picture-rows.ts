/** Queries for pictures: their originals, and what a page says about them. */
import type { PictureView } from '../rules/picture.ts'
import type { TakenPhoto } from '../rules/photo.ts'
import { only, statement, type Queryable } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

export type PictureMaster = {
  readonly contentType: 'image/webp' | 'image/jpeg' | 'image/png' | 'image/avif'
  readonly bytes: Buffer
}

const selectMaster = statement<[string], PictureMaster>(
  'find_picture_master',
  `SELECT content_type AS "contentType", bytes FROM pictures WHERE id = $1 AND NOT is_private`,
)

/** The original of a public picture; null if there is none. */
export async function findPictureMaster(on: Queryable, id: string): Promise<PictureMaster | null> {
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
