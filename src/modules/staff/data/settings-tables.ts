import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import { instant, now, paiseColumn, textIdOf } from '#platform/database/columns.ts'

/** The owner's settings: one row. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    isCodOn: boolean('is_cod_on').notNull().default(false),
    codFeePaise: paiseColumn('cod_fee_paise').notNull().default(0),
    /** Maximum order value for cash on delivery. */
    codLimitPaise: paiseColumn('cod_limit_paise').notNull().default(500_000),
    /** Requires a second factor for the back office even in a shop that takes no real payments. */
    isFactorRequired: boolean('is_factor_required').notNull().default(false),
    /** Staff without the refund permission may refund up to this much per return, and per person and day. */
    returnRefundLimitPaise: paiseColumn('return_refund_limit_paise').notNull().default(200_000),
    returnRefundDailyPaise: paiseColumn('return_refund_daily_paise').notNull().default(1_000_000),
    /** Manual coins: per adjustment, and granted by one staff member per day. */
    coinAdjustmentLimit: integer('coin_adjustment_limit').notNull().default(2_000),
    coinAdjustmentDaily: integer('coin_adjustment_daily').notNull().default(10_000),
    /** Minutes of inactivity after which staff sessions ask for the password. */
    staffLockMinutes: integer('staff_lock_minutes').notNull().default(60),
    /** Products with this many units or fewer have low stock, unless they have their own threshold. */
    lowStockAt: integer('low_stock_at').notNull().default(9),
    updatedBy: text('updated_by').references(() => textIdOf('users')),
    updatedAt: instant('updated_at').notNull().default(now),
    /** Incremented by each change, so that an edit of an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  () => [
    check('shop_settings_one', sql`id = 1`),
    check(
      'shop_settings_cod',
      sql`cod_fee_paise BETWEEN 0 AND 100000 AND cod_limit_paise BETWEEN 100 AND 10000000`,
    ),
    check(
      'shop_settings_staff_limits',
      sql`return_refund_limit_paise BETWEEN 0 AND 10000000 AND return_refund_daily_paise BETWEEN 0 AND 100000000 AND coin_adjustment_limit BETWEEN 1 AND 100000 AND coin_adjustment_daily BETWEEN 1 AND 1000000`,
    ),
    check('shop_settings_low_stock', sql`low_stock_at BETWEEN 0 AND 9999`),
    check('shop_settings_staff_lock', sql`staff_lock_minutes BETWEEN 15 AND 720`),
  ],
)

/** The shop's own facts: one row with the differences from the examples in `src/platform/rules/shop-facts.ts`. */
export const shopFacts = pgTable(
  'shop_facts',
  {
    id: integer('id').primaryKey().default(1),
    facts: jsonb('facts').$type<Partial<ShopFacts>>().notNull().default({}),
    changedBy: text('changed_by').references(() => textIdOf('users')),
    changedAt: instant('changed_at').notNull().default(now),
    /** Incremented by each change, so that an edit of an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  () => [check('shop_facts_one', sql`id = 1 AND jsonb_typeof(facts) = 'object'`)],
)
