import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'
import type { Sheet } from '#platform/rules/sheet.ts'

/** Files of customers between upload and import: personal data, deleted with the import or after a day. */
export const customerImports = pgTable('customer_imports', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  fileName: text('file_name').notNull(),
  sheet: jsonb('sheet').$type<Sheet>().notNull(),
  actorId: text('actor_id').notNull(),
  createdAt: instant('created_at').notNull().default(now),
})
