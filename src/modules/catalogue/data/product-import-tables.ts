import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Sheet } from '#platform/rules/sheet.ts'
import type { SheetMapping, SheetSource } from '../rules/sheet-mapping.ts'
import { idColumn, instant, now } from '#platform/database/columns.ts'

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
