/** Uploaded product files, and the pictures that they reference by URL. Files not confirmed are purged after a day. */
import type { Sheet } from '#platform/rules/sheet.ts'
import type { UserId, ProductId } from '#platform/rules/ids.ts'
import {
  findStatement,
  only,
  runStatement,
  statement,
  writeStatement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { FetchProblem } from '#platform/rules/picture-fetch.ts'
import type { SheetMapping, SheetSource } from '../rules/sheet-mapping.ts'
import type { ShownPictures } from '../rules/product-import.ts'

export type ProductImport = {
  readonly id: string
  readonly fileName: string
  readonly sheet: Sheet
  /** null for our own format. */
  readonly source: SheetSource | null
  readonly mapping: SheetMapping | null
  readonly doneRows: number
  readonly appliedAt: Date | null
}

const insertImport = statement<[string, string, SheetSource | null, UserId], { id: string }>(
  'insert_product_import',
  `WITH old AS (DELETE FROM product_imports WHERE created_at < shop_now() - interval '24 hours')
   INSERT INTO product_imports (file_name, sheet, source, actor_id) VALUES ($1, $2, $3, $4) RETURNING id`,
)

type NewImport = Pick<ProductImport, 'fileName' | 'sheet' | 'source'>

export async function insertProductImport(tx: Tx, { fileName, sheet, source }: NewImport, staffId: UserId) {
  return only(await insertImport(tx.client, fileName, JSON.stringify(sheet), source, staffId)).id
}

export const findProductImport = findStatement<[id: string], ProductImport>(
  'find_product_import',
  `SELECT id, file_name AS "fileName", sheet, source, mapping, done_rows AS "doneRows", applied_at AS "appliedAt"
     FROM product_imports WHERE id = $1`,
)

/** Planning thousands of rows takes a slow machine longer than a transaction may usually wait for its next statement. */
export const allowLongPlanning = writeStatement<[]>(
  'allow_long_planning',
  `SELECT set_config('idle_in_transaction_session_timeout', '120000', true)`,
)

const updateMapping = statement<[string, string], { id: string }>(
  'set_import_mapping',
  `UPDATE product_imports SET mapping = $2 WHERE id = $1 AND source IS NOT NULL AND applied_at IS NULL RETURNING id`,
)

/** Returns false if the import is over or needs no mapping. */
export async function setImportMapping(tx: Tx, id: string, mapping: SheetMapping): Promise<boolean> {
  return (await updateMapping(tx.client, id, JSON.stringify(mapping))).length > 0
}

const selectProgress = statement<[string], { doneRows: number }>(
  'find_import_progress',
  `SELECT done_rows AS "doneRows" FROM product_imports WHERE id = $1`,
)

export async function findImportProgress(on: Queryable, id: string): Promise<number | null> {
  return (await selectProgress(on, id))[0]?.doneRows ?? null
}

/** Uses its own connection, so that progress is visible before the import commits. */
export const setImportProgress = runStatement<[id: string, rows: number]>(
  'set_import_progress',
  `UPDATE product_imports SET done_rows = $2 WHERE id = $1`,
)

export const finishProductImport = writeStatement<[id: string, rows: number]>(
  'finish_product_import',
  `UPDATE product_imports SET applied_at = shop_now(), done_rows = $2 WHERE id = $1`,
)

// Pictures of imported products, fetched from their URLs by one job each.

const insertFetches = statement<[string, string], { id: number }>(
  'insert_picture_fetches',
  `INSERT INTO picture_fetches (batch_id, product_id, url, position)
   SELECT $1, n.id, n.url, n.position FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, url text, position int)
    WHERE NOT EXISTS (
      SELECT 1 FROM picture_fetches f WHERE f.product_id = n.id AND f.url = n.url AND f.state <> 'failed')
   RETURNING id::int`,
)

export type PictureToFetch = { readonly id: ProductId; readonly url: string; readonly position: number }

/** Skips pictures already fetched for the product. Returns the new rows. */
export async function insertPictureFetches(
  tx: Tx,
  batchId: string,
  pictures: readonly PictureToFetch[],
): Promise<number[]> {
  return (await insertFetches(tx.client, batchId, JSON.stringify(pictures))).map(({ id }) => id)
}

type WaitingFetch = { readonly productId: ProductId; readonly url: string; readonly attempts: number }

/** null if it is done, or has failed for good. */
export const findWaitingFetch = findStatement<[id: number], WaitingFetch>(
  'find_waiting_fetch',
  `SELECT product_id AS "productId", url, attempts FROM picture_fetches WHERE id = $1 AND state = 'waiting'`,
)

const markDone = statement<[number, string], { batchId: string }>(
  'mark_picture_fetched',
  `UPDATE picture_fetches SET state = 'done', error = NULL, picture_url = $2, attempts = attempts + 1
    WHERE id = $1 AND state = 'waiting' RETURNING batch_id AS "batchId"`,
)

/** Returns its batch; null if it is no longer needed. */
export async function markPictureFetched(tx: Tx, id: number, pictureUrl: string): Promise<string | null> {
  return (await markDone(tx.client, id, pictureUrl))[0]?.batchId ?? null
}

export const markFetchFailure = writeStatement<[id: number, problem: FetchProblem, isOver: boolean]>(
  'mark_picture_fetch_failed',
  `UPDATE picture_fetches SET state = CASE WHEN $3 THEN 'failed' ELSE state END, error = $2, attempts = attempts + 1
    WHERE id = $1 AND state = 'waiting'`,
)

const selectFetched = statement<[string, ProductId], { url: string }>(
  'list_fetched_pictures',
  `SELECT picture_url AS url FROM picture_fetches
    WHERE batch_id = $1 AND product_id = $2 AND state = 'done' ORDER BY position`,
)

export async function listFetchedPictures(on: Queryable, batchId: string, id: ProductId): Promise<string[]> {
  return (await selectFetched(on, batchId, id)).map(({ url }) => url)
}

const updatePictures = statement<[ProductId, string, readonly string[]], Record<string, never>>(
  'set_product_pictures',
  `WITH changed AS (
     UPDATE products SET image_url = $2, gallery_images = $3, version = version + 1, updated_at = shop_now()
      WHERE id = $1 RETURNING id, version
   )
   UPDATE product_undos u SET version = c.version FROM changed c
    WHERE u.product_id = c.id AND u.version = c.version - 1 AND u.outcome IS NULL`,
)

/** Keeps the batch undoable: these pictures belong to it. */
export async function setProductPictures(
  tx: Tx,
  id: ProductId,
  { imageUrl, galleryImages }: ShownPictures,
): Promise<void> {
  await updatePictures(tx.client, id, imageUrl, galleryImages)
}

const restart = statement<[string], { id: number }>(
  'restart_failed_fetches',
  `UPDATE picture_fetches SET state = 'waiting', error = NULL, attempts = 0
    WHERE batch_id = $1 AND state = 'failed' RETURNING id::int`,
)

export async function restartFailedFetches(tx: Tx, batchId: string): Promise<number[]> {
  return (await restart(tx.client, batchId)).map(({ id }) => id)
}

/** For a batch that is being undone. */
export const deleteWaitingFetches = writeStatement<[batchId: string]>(
  'delete_waiting_fetches',
  `DELETE FROM picture_fetches WHERE batch_id = $1 AND state = 'waiting'`,
)

export type FetchCounts = { readonly total: number; readonly done: number; readonly failed: number }

const count = statement<[string], FetchCounts>(
  'count_picture_fetches',
  `SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'done')::int AS done,
          count(*) FILTER (WHERE state = 'failed')::int AS failed FROM picture_fetches WHERE batch_id = $1`,
)

export async function countPictureFetches(on: Queryable, batchId: string): Promise<FetchCounts> {
  return (await count(on, batchId))[0] ?? { total: 0, done: 0, failed: 0 }
}

export type FailedFetch = {
  readonly id: number
  readonly productId: ProductId
  readonly name: string
  readonly url: string
  readonly error: FetchProblem
}

export const listFailedFetches = statement<[batchId: string, most: number], FailedFetch>(
  'list_failed_fetches',
  `SELECT f.id::int, p.id AS "productId", p.name, f.url, f.error FROM picture_fetches f JOIN products p ON p.id = f.product_id
    WHERE f.batch_id = $1 AND f.state = 'failed' ORDER BY lower(p.name), f.position LIMIT $2`,
)
