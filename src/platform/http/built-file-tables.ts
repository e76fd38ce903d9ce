import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant, now } from '../database/columns.ts'

/** Scripts, styles and fonts of the browser builds of this version and of earlier ones. */
export const builtFiles = pgTable('built_files', {
  /** The path of its address, with a hash of its content: '/assets/shop-1a2b3c4d.css'. */
  path: text('path').primaryKey(),
  body: bytea('body').notNull(),
  /** When a version that has it was started last. */
  shippedAt: instant('shipped_at').notNull().default(now),
})
