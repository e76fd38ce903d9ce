/** Tables that triggers and jobs derive from orders, so that searches and reports need not read the orders. */
import { sql } from 'drizzle-orm'
import {
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, paiseColumn } from '#platform/database/columns.ts'

/**
 * The texts that staff search orders by, written by triggers of `orders`. An order's row is updated many times, and
 * each update writes all its indexes; these are written once. No foreign key: it would lock the order's row.
 */
export const orderContacts = pgTable(
  'order_contacts',
  {
    orderId: uuid('order_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** Name, e-mail address and town, in lower case. */
    words: text('words').notNull(),
    /** The digits of the phone number, reversed: staff type the last ones. */
    phone: text('phone').notNull(),
    pincode: char('pincode', { length: 6 }).notNull(),
  },
  (table) => [
    index('order_contacts_newest').on(table.createdAt.desc().nullsFirst(), table.orderId.desc().nullsFirst()),
    index('order_contacts_by_words').using('gin', sql`words gin_trgm_ops`),
    index('order_contacts_by_phone').on(sql`phone text_pattern_ops`),
    index('order_contacts_of_pincode').on(table.pincode),
  ],
)

/**
 * Totals of the orders paid on a finished day, month or year in Indian time, so that reports need not sum all orders. A
 * job writes them; a trigger deletes them if an order of the period changes later.
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

/** Units and revenue of each product in a period, at the orders' prices. */
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

/** The orders of a finished day, counted by status. Written and deleted like the totals above. */
export const orderDays = pgTable('order_days', {
  startsAt: instant('starts_at').primaryKey(),
  states: jsonb('states').notNull(),
})
