import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, now } from '#platform/database/columns.ts'
import type { ProductData } from '../rules/product-data.ts'
import type { BatchKind, UndoOutcome } from '../rules/undo-change.ts'
import { products } from './catalogue-tables.ts'

/** Bulk changes and imports that can be undone as a whole, for thirty days. */
export const productBatches = pgTable(
  'product_batches',
  {
    id: idColumn(),
    kind: text('kind').$type<BatchKind>().notNull(),
    /** What was changed, or the name of the file. */
    label: text('label').notNull(),
    actorId: text('actor_id').notNull(),
    createdAt: instant('created_at').notNull().default(now),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('product_batches_newest').on(table.createdAt.desc().nullsFirst()),
    check('product_batches_kind', sql`kind IN ('bulk', 'import')`),
  ],
)

/** Each product of a batch, before and after. */
export const productUndos = pgTable(
  'product_undos',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => productBatches.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** null if the batch created it. */
    before: jsonb('before').$type<ProductData>(),
    after: jsonb('after').$type<ProductData>().notNull(),
    /** The version that the batch wrote; a product with another one has been changed since. */
    version: integer('version').notNull().default(0),
    /** null until the batch is undone. */
    outcome: text('outcome').$type<UndoOutcome>(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.productId] }),
    index('product_undos_of_product').on(table.productId),
    check('product_undos_outcome', sql`outcome IN ('restored', 'archived', 'changed_since', 'conflict')`),
  ],
)
