import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instant, now } from '#platform/database/columns.ts'

/** Groups of products that differ in one option, such as the colour. Products store the group's names, which change with it. */
export const productGroups = pgTable(
  'product_groups',
  {
    id: idColumn(),
    name: text('name').notNull(),
    optionName: text('option_name').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('product_groups_name').on(sql`lower(${table.name})`),
    unique('product_groups_option').on(table.name, table.optionName),
    check(
      'product_groups_texts',
      sql`length(name) BETWEEN 1 AND 200 AND length(option_name) BETWEEN 1 AND 40`,
    ),
  ],
)
