import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '../rules/ledger.ts'
import { users } from '#modules/accounts/data/account-tables.ts'
import { instant, now, uuidOf } from '#platform/database/columns.ts'

/** The cached sum of the ledger; a CHECK refuses a balance below 0. */
export const userRewards = pgTable(
  'user_rewards',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    coinsBalance: integer('coins_balance').notNull().default(0),
    totalEarned: integer('total_earned').notNull().default(0),
  },
  () => [check('user_rewards_balance', sql`coins_balance >= 0 AND total_earned >= 0`)],
)

/** The coin ledger, append-only: one entry per order, kind and direction, and one welcome bonus per account. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** Signed: the change to the balance. */
    coins: integer('coins').notNull(),
    orderId: uuid('order_id').references(() => uuidOf('orders')),
    /** The partial refund it belongs to; null if it is for the whole order. */
    refundId: uuid('refund_id').references(() => uuidOf('refunds')),
    reason: text('reason').notNull().default(''),
    /** The staff member who adjusted it; null for automatic entries. */
    actorId: text('actor_id').references(() => users.id),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    // Both directions of an adjustment: an order that is paid late spends its coins again, and may return them again.
    uniqueIndex('ledger_entries_once_per_order').on(
      table.orderId,
      table.kind,
      sql`(coins > 0)`,
      sql`coalesce(refund_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    uniqueIndex('ledger_entries_one_welcome')
      .on(table.userId)
      .where(sql`kind = 'welcome'`),
    index('ledger_entries_of_user').on(table.userId, table.id),
    /** Entries lie in the order of their times, so a few bytes per megabyte tell where those of a range are. */
    index('ledger_entries_by_time').using('brin', table.createdAt).with({ autosummarize: true }),
    index('ledger_entries_of_staff')
      .on(table.actorId, table.createdAt)
      .where(sql`actor_id IS NOT NULL`),
    check(
      'ledger_entries_kind',
      sql`kind IN ('welcome', 'earned', 'redeemed', 'returned', 'reversed', 'adjusted', 'expired')`,
    ),
    check(
      'ledger_entries_sign',
      sql`CASE kind WHEN 'welcome' THEN coins > 0 WHEN 'expired' THEN coins < 0 WHEN 'earned' THEN coins > 0 WHEN 'returned' THEN coins > 0 WHEN 'redeemed' THEN coins < 0 WHEN 'reversed' THEN coins < 0 ELSE coins <> 0 END`,
    ),
    check('ledger_entries_adjusted_why', sql`actor_id IS NULL OR (kind = 'adjusted' AND length(reason) > 0)`),
    check(
      'ledger_entries_order',
      sql`CASE kind WHEN 'welcome' THEN order_id IS NULL WHEN 'adjusted' THEN true WHEN 'expired' THEN true ELSE order_id IS NOT NULL END`,
    ),
  ],
)

/**
 * Who received the welcome coins, by digest of the canonical e-mail address, so that an account created again gets
 * none.
 */
export const welcomeBonuses = pgTable(
  'welcome_bonuses',
  {
    emailDigest: text('email_digest').primaryKey(),
    /** null for large mail providers, where one person cannot create any number of mailboxes. */
    domainDigest: text('domain_digest'),
    grantedAt: instant('granted_at').notNull().default(now),
  },
  (table) => [index('welcome_bonuses_of_domain').on(table.domainDigest, table.grantedAt)],
)
