import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'
import { products } from './catalogue-tables.ts'

/** Products whose low stock was mailed; the row goes when the stock is above the threshold again. */
export const lowStockMails = pgTable('low_stock_mails', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  mailedAt: instant('mailed_at').notNull().default(now),
})
