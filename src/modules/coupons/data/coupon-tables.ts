import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, now, paiseColumn, uuidOf } from '#platform/database/columns.ts'

/** Coupons, by their canonical code. `current_uses` is guarded here and verified by the audit. */
export const coupons = pgTable(
  'coupons',
  {
    id: idColumn(),
    code: text('code').notNull().unique(),
    discountType: text('discount_type').$type<'percentage' | 'fixed'>().notNull(),
    /** Percent, or paise. */
    discountValue: integer('discount_value').notNull(),
    minOrderPaise: paiseColumn('min_order_paise').notNull().default(0),
    maxUses: integer('max_uses').notNull(),
    /** Maximum uses per customer; null for no limit. */
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    currentUses: integer('current_uses').notNull().default(0),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Used coupons are archived, never deleted. */
    archivedAt: instant('archived_at'),
    /** Incremented by each change of staff, to refuse an edit of an older version. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(now),
  },
  () => [
    check('coupons_per_customer', sql`max_uses_per_customer IS NULL OR max_uses_per_customer >= 1`),
    check('coupons_code', sql`code ~ '^[A-Z0-9_-]{1,32}$'`),
    check('coupons_type', sql`discount_type IN ('percentage', 'fixed')`),
    check('coupons_value', sql`discount_value > 0 AND (discount_type = 'fixed' OR discount_value <= 100)`),
    check('coupons_uses', sql`max_uses >= 1 AND current_uses BETWEEN 0 AND max_uses`),
    check('coupons_window', sql`valid_until > valid_from AND min_order_paise >= 0`),
  ],
)

/** One claim per coupon and order; a released order returns its claim once. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => uuidOf('orders')),
    /** The customer: the account, or a digest of the canonical e-mail address. */
    customerKey: text('customer_key').notNull().default(''),
    claimedAt: instant('claimed_at').notNull().default(now),
    releasedAt: instant('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.orderId] }),
    index('coupon_redemptions_of_order').on(table.orderId),
    index('coupon_redemptions_of_customer')
      .on(table.couponId, table.customerKey)
      .where(sql`released_at IS NULL`),
  ],
)
