import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Sheet } from '../rules/product-sheet.ts'
import { instant, now } from '#platform/database/columns.ts'

/** Files of products that staff uploaded: looked at first, then taken over as a whole or not at all. */
export const productImports = pgTable('product_imports', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  fileName: text('file_name').notNull(),
  /** The table as it was read: texts. */
  sheet: jsonb('sheet').$type<Sheet>().notNull(),
  /** Written while it runs. */
  doneRows: integer('done_rows').notNull().default(0),
  actorId: text('actor_id').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  appliedAt: instant('applied_at'),
})
