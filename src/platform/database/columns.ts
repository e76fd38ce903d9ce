/** Column types shared by the whole schema. */
import { sql } from 'drizzle-orm'
import { bigint, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A primary key that the database generates. */
export const idColumn = () =>
  uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`)

/** Money: whole paise. */
export const paiseColumn = (name: string) => bigint(name, { mode: 'number' })

/**
 * An instant. `shop_now()` is the database's clock, which a test or a simulation may set for its own connections;
 * every rule about time is judged by it.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const now = sql`shop_now()`

/** Staff's own words on a row; see `src/modules/staff/rules/tags.ts`. */
export const tagsColumn = () => text('tags').array().notNull().default([])
/** With the partial index of each table: most rows have no tags. */
export const IS_TAGGED = sql`tags <> '{}'`

/** For a foreign key to a table of a higher module, which can't be imported: its column `id`, by the table's name. */
export const uuidOf = (table: string) => pgTable(table, { id: uuid('id').primaryKey() }).id
export const textIdOf = (table: string) => pgTable(table, { id: text('id').primaryKey() }).id
