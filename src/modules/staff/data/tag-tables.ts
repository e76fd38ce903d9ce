import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TagSubject } from '../rules/tags.ts'

/** The tags in use, by subject, to choose from. Tagged rows store the tags' names. */
export const tags = pgTable(
  'tags',
  {
    subject: text('subject').$type<TagSubject>().notNull(),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.tag] }),
    check('tags_subject', sql`subject IN ('order', 'product', 'customer')`),
  ],
)
