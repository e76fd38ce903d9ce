/** Cart and wishlist saved for an account, so that every browser it signs in with has them. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/accounts/data/account-tables.ts'
import { products } from '#modules/catalogue/data/catalogue-tables.ts'
import { instant, now } from '#platform/database/columns.ts'

export const cartItems = pgTable(
  'cart_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    position: integer('position').notNull(),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    check('cart_items_quantity', sql`quantity BETWEEN 1 AND 999 AND position >= 0`),
  ],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_items_of_user').on(table.userId, table.createdAt),
  ],
)

/** Incremented by each change: a browser with an older version must read before it writes. */
export const keptVersions = pgTable('kept_versions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  cartVersion: integer('cart_version').notNull().default(0),
  wishlistVersion: integer('wishlist_version').notNull().default(0),
})
