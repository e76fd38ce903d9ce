import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, now, textIdOf } from '#platform/database/columns.ts'

/** Filters, search and order of a list, saved under a name. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** The path of the list, such as '/cms/orders'. */
    list: text('list').notNull(),
    /** null: visible to all staff. */
    owner: text('owner').references(() => textIdOf('users'), { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The list's query string, without the page. */
    query: text('query').notNull(),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('staff_views_of_list').on(table.list, table.position),
    uniqueIndex('staff_views_name').on(table.list, sql`coalesce(owner, '')`, sql`lower(name)`),
    check(
      'staff_views_texts',
      sql`list ~ '^/cms/[a-z/]+$' AND length(name) BETWEEN 1 AND 40 AND length(query) BETWEEN 1 AND 1000`,
    ),
  ],
)
