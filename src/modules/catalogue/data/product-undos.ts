/** Bulk changes and imports, recorded so that they can be undone. */
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import { only, statement, type Queryable, writeStatement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProductData } from '../rules/product-data.ts'
import type {
  BatchKind,
  ProductBatch,
  RecordedChange,
  UndoOutcome,
  UndoRow,
} from '../rules/product-change.ts'

const insertBatch = statement<[BatchKind, string, UserId], { id: string }>(
  'insert_product_batch',
  `WITH old AS (DELETE FROM product_batches WHERE created_at < shop_now() - interval '30 days')
   INSERT INTO product_batches (kind, label, actor_id) VALUES ($1, $2, $3) RETURNING id`,
)

type NewBatch = { readonly kind: BatchKind; readonly label: string }

export async function insertProductBatch(
  tx: Tx,
  { kind, label }: NewBatch,
  staffId: UserId,
): Promise<string> {
  return only(await insertBatch(tx.client, kind, label, staffId)).id
}

const insertUndos = statement<[string, string], Record<string, never>>(
  'insert_product_undos',
  `INSERT INTO product_undos (batch_id, product_id, before, after)
   SELECT $1, n.id, n.before, n.after FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, before jsonb, after jsonb)`,
)

export type ChangeToRecord = {
  readonly id: ProductId
  readonly before: ProductData | null
  readonly after: ProductData
}

export async function insertProductUndos(
  tx: Tx,
  batchId: string,
  changes: readonly ChangeToRecord[],
): Promise<void> {
  if (changes.length > 0) await insertUndos(tx.client, batchId, JSON.stringify(changes))
}

/** Records the versions, after the products have been written. */
export const sealProductUndos = writeStatement<[batchId: string]>(
  'seal_product_undos',
  `UPDATE product_undos u SET version = p.version FROM products p WHERE u.batch_id = $1 AND p.id = u.product_id`,
)

type BatchRow = Omit<ProductBatch, 'createdAt' | 'undoneAt'> & { createdAt: Date; undoneAt: Date | null }

const BATCH = `b.id, b.kind, b.label, u.name AS actor, b.created_at AS "createdAt", b.undone_at AS "undoneAt",
  (SELECT count(*)::int FROM product_undos p WHERE p.batch_id = b.id) AS products`

const selectNewest = statement<[number], BatchRow>(
  'list_product_batches',
  `SELECT ${BATCH} FROM product_batches b LEFT JOIN users u ON u.id = b.actor_id ORDER BY b.created_at DESC LIMIT $1`,
)

/** Newest first. */
export async function listProductBatches(on: Queryable, most: number): Promise<ProductBatch[]> {
  return (await selectNewest(on, most)).map(toBatch)
}

const selectBatch = statement<[string], BatchRow>(
  'find_product_batch',
  `SELECT ${BATCH} FROM product_batches b LEFT JOIN users u ON u.id = b.actor_id WHERE b.id = $1`,
)

export async function findProductBatch(on: Queryable, id: string): Promise<ProductBatch | null> {
  const [row] = await selectBatch(on, id)
  return row ? toBatch(row) : null
}

function toBatch({ createdAt, undoneAt, ...row }: BatchRow): ProductBatch {
  return { ...row, createdAt: createdAt.toISOString(), undoneAt: undoneAt?.toISOString() ?? null }
}

/** Products that could not be undone come first. */
export const listProductUndos = statement<[batchId: string, most: number], UndoRow>(
  'list_product_undos',
  `SELECT p.id, p.name, p.sku, u.before IS NULL AS "isNew", u.outcome
     FROM product_undos u JOIN products p ON p.id = u.product_id WHERE u.batch_id = $1
    ORDER BY u.outcome IN ('changed_since', 'conflict') DESC NULLS LAST, lower(p.name), p.id LIMIT $2`,
)

const markUndone = statement<[string], { kind: BatchKind; label: string }>(
  'mark_product_batch_undone',
  `UPDATE product_batches SET undone_at = shop_now() WHERE id = $1 AND undone_at IS NULL RETURNING kind, label`,
)

/** Returns null if it is unknown or undone already. Locks the batch. */
export async function markBatchUndone(tx: Tx, id: string): Promise<NewBatch | null> {
  return (await markUndone(tx.client, id))[0] ?? null
}

export const listRecordedChanges = statement<[batchId: string], RecordedChange & { id: ProductId }>(
  'list_recorded_changes',
  `SELECT product_id AS id, before, after, version FROM product_undos WHERE batch_id = $1`,
)

const updateOutcomes = statement<
  [string, readonly ProductId[], readonly UndoOutcome[]],
  Record<string, never>
>(
  'set_undo_outcomes',
  `UPDATE product_undos u SET outcome = o.outcome FROM unnest($2::uuid[], $3::text[]) AS o (id, outcome)
    WHERE u.batch_id = $1 AND u.product_id = o.id`,
)

export async function setUndoOutcomes(
  tx: Tx,
  batchId: string,
  outcomes: readonly { readonly id: ProductId; readonly outcome: UndoOutcome }[],
): Promise<void> {
  await updateOutcomes(
    tx.client,
    batchId,
    outcomes.map(({ id }) => id),
    outcomes.map(({ outcome }) => outcome),
  )
}
