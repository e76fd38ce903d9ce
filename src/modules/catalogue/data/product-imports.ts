/** Uploaded product files that wait for confirmation. Unconfirmed ones are purged after a day. */
import type { Sheet } from '#platform/rules/sheet.ts'
import type { SheetMapping, SheetSource } from '../rules/sheet-mapping.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { findStatement, only, runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { writeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insert = statement<[string, string, SheetSource | null, UserId], { id: string }>(
  'insert_product_import',
  `WITH old AS (DELETE FROM product_imports WHERE created_at < shop_now() - interval '24 hours')
   INSERT INTO product_imports (file_name, sheet, source, actor_id) VALUES ($1, $2, $3, $4) RETURNING id`,
)

type NewImport = Pick<ProductImport, 'fileName' | 'sheet' | 'source'>

export async function insertProductImport(tx: Tx, { fileName, sheet, source }: NewImport, staffId: UserId) {
  return only(await insert(tx.client, fileName, JSON.stringify(sheet), source, staffId)).id
}

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

export const findProductImport = findStatement<[id: string], ProductImport>(
  'find_product_import',
  `SELECT id, file_name AS "fileName", sheet, source, mapping, done_rows AS "doneRows", applied_at AS "appliedAt"
     FROM product_imports WHERE id = $1`,
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
