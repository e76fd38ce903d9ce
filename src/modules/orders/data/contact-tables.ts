import { sql } from 'drizzle-orm'
import { char, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

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
