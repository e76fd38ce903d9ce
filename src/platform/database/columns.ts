/** Column types shared by the whole schema. */
import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Money: whole paise. */
export const paiseColumn = (name: string) => bigint(name, { mode: 'number' })

/**
 * An instant. `shop_now()` is the database's clock, which a test or a simulation may set for its own connections;
 * every rule about time is judged by it.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const now = sql`shop_now()`
