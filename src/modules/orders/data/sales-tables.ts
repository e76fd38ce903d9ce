import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, paiseColumn } from '#platform/database/columns.ts'

/**
 * Sums of the orders that were paid in a finished day, month or year of India, so that reports need not add up all
 * orders. A job writes them; a trigger deletes them if an order of the period changes afterwards.
 */
export const salesPeriods = pgTable(
  'sales_periods',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** 1: a day, 2: a month, 3: a year, 4: all time until the end of a month. */
    level: smallint('level').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    orders: integer('orders').notNull(),
    paidPaise: paiseColumn('paid_paise').notNull(),
  },
  (table) => [
    uniqueIndex('sales_periods_once').on(table.level, table.startsAt, table.endsAt),
    check('sales_periods_level', sql`level BETWEEN 1 AND 4 AND starts_at < ends_at`),
  ],
)

/** What was sold of each product in a period, at the prices of the orders. */
export const salesOfProducts = pgTable(
  'sales_of_products',
  {
    periodId: integer('period_id')
      .notNull()
      .references(() => salesPeriods.id, { onDelete: 'cascade' }),
    productId: uuid('product_id').notNull(),
    units: integer('units').notNull(),
    paise: paiseColumn('paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.periodId, table.productId] })],
)

/** How many orders of a finished day are in which states (counted-orders.ts). Written and deleted as above. */
export const orderDays = pgTable('order_days', {
  startsAt: instant('starts_at').primaryKey(),
  states: jsonb('states').notNull(),
})
