import {
  integer,
  jsonb,
  pgTable,
  text,
  check,
  index,
  primaryKey,
  uuid,
  bigint,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Sheet } from '#platform/rules/sheet.ts'
import { idColumn, instant, now } from '#platform/database/columns.ts'
import type { FetchProblem } from '#platform/rules/picture-fetch.ts'
import type { SheetMapping, SheetSource } from '../rules/sheet-mapping.ts'
import type { ProductData } from '../rules/product-data.ts'
import type { BatchKind, UndoOutcome } from '../rules/product-change.ts'
import { products } from './catalogue-tables.ts'

/** CSV files of products that staff uploaded: previewed first, then applied as a whole or not at all. */
export const productImports = pgTable('product_imports', {
  id: idColumn(),
  fileName: text('file_name').notNull(),
  /** The parsed table, as texts. */
  sheet: jsonb('sheet').$type<Sheet>().notNull(),
  /** Where the file comes from; null for our own format, whose columns need no mapping. */
  source: text('source').$type<SheetSource>(),
  /** null until the owner has mapped its columns. */
  mapping: jsonb('mapping').$type<SheetMapping>(),
  /** Updated while the import runs. */
  doneRows: integer('done_rows').notNull().default(0),
  actorId: text('actor_id').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  appliedAt: instant('applied_at'),
})

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

/** Pictures that an import fetches from their URLs, one job each. */
export const pictureFetches = pgTable(
  'picture_fetches',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => productBatches.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    url: text('url').notNull(),
    /** Position among the product's pictures in the file; 0 is the main one. */
    position: integer('position').notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    error: text('error').$type<FetchProblem>(),
    attempts: integer('attempts').notNull().default(0),
    /** Its URL in the shop, once it is fetched. */
    pictureUrl: text('picture_url'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('picture_fetches_once').on(table.batchId, table.productId, table.position),
    index('picture_fetches_of_product').on(table.productId),
    check('picture_fetches_state', sql`state IN ('waiting', 'done', 'failed')`),
    check(
      'picture_fetches_result',
      sql`(state = 'done') = (picture_url IS NOT NULL) AND (state <> 'failed' OR error IS NOT NULL) AND length(url) <= 2000`,
    ),
  ],
)
