import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'
import type { FetchProblem } from '#platform/rules/picture-fetch.ts'
import { products } from './catalogue-tables.ts'
import { productBatches } from './product-undo-tables.ts'

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
