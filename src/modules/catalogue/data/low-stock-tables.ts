import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'
import { products } from './catalogue-tables.ts'

/** Products whose low stock was mailed; deleted when the stock rises above the threshold again. */
export const lowStockMails = pgTable('low_stock_mails', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  mailedAt: instant('mailed_at').notNull().default(now),
})

/**
 * What products are counted by, in rows a fiftieth as wide. Written by triggers, when one of these changes: most sales
 * leave the level as it is.
 */
export const countedProducts = pgTable('counted_products', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  status: text('status').notNull(),
  category: text('category').notNull(),
  isInStock: boolean('in_stock').notNull(),
  /** Binary digits of the available units: 0, 1, 2 to 3, 4 to 7, and so on; null if they are not counted. */
  level: smallint('level'),
  lowStockAt: integer('low_stock_at'),
})
