import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, idColumn, instant, now, paiseColumn } from '#platform/database/columns.ts'
import type { PaidThrough } from '#platform/rules/payment-status.ts'
import { orders } from '#modules/orders/data/order-tables.ts'

/** One payment per order: its gateway order and, once paid, the payment that settled it. */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    provider: text('provider').$type<PaidThrough>().notNull(),
    providerOrderId: text('provider_order_id').unique(),
    providerPaymentId: text('provider_payment_id').unique(),
    /** Where staff find money that came outside the provider: a bank reference, a receipt. */
    outsideReference: text('outside_reference').notNull().default(''),
    amountPaise: paiseColumn('amount_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    status: text('status').$type<'created' | 'opened' | 'paid' | 'failed'>().notNull().default('created'),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().default(now),
    paidAt: instant('paid_at'),
    /** When the provider last answered a request about it. */
    checkedAt: instant('checked_at'),
    /** When reconciliation checks next; null: as soon as possible. */
    nextCheckAt: instant('next_check_at'),
    /** When a callback signed by the provider arrived: a payment exists, although it could not be fetched yet. */
    signedAt: instant('signed_at'),
  },
  (table) => [
    /** Paid outside the provider, but the customer may still pay there too. */
    index('payments_outside')
      .on(table.createdAt)
      .where(sql`provider = 'outside'`),
    index('payments_to_reconcile')
      .on(table.createdAt)
      .where(sql`status <> 'paid'`),
    check('payments_status', sql`status IN ('created', 'opened', 'paid', 'failed')`),
    check('payments_provider', sql`provider IN ('razorpay', 'cod', 'none', 'outside') AND currency = 'INR'`),
    check(
      'payments_amount',
      sql`(provider = 'none') = (amount_paise = 0) AND (amount_paise = 0 OR amount_paise >= 100)`,
    ),
    check('payments_paid', sql`(status = 'paid') = (paid_at IS NOT NULL)`),
    check(
      'payments_paid_by',
      sql`status <> 'paid' OR provider IN ('cod', 'none') OR provider_payment_id IS NOT NULL OR (provider = 'outside' AND outside_reference <> '')`,
    ),
  ],
)

/** Every provider event, raw and once; processed from here. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    rawBody: bytea('raw_body').notNull(),
    receivedAt: instant('received_at').notNull().default(now),
    processedAt: instant('processed_at'),
    outcome: text('outcome'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    uniqueIndex('webhook_inbox_once').on(table.provider, table.eventId),
    index('webhook_inbox_waiting')
      .on(table.id)
      .where(sql`processed_at IS NULL`),
    check('webhook_inbox_outcome', sql`(processed_at IS NULL) = (outcome IS NULL)`),
  ],
)

/** Money that needs a person: a payment that does not match, or a second one. Should be empty. */
export const paymentFlags = pgTable(
  'payment_flags',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    providerPaymentId: text('provider_payment_id').notNull(),
    reason: text('reason').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    isResolved: boolean('is_resolved').notNull().default(false),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [uniqueIndex('payment_flags_once').on(table.providerPaymentId, table.reason)],
)

/**
 * Refunds. The id is the provider's idempotency key; a payment is refunded once per reason. A retry references the
 * original via `replaces_id`; only originals count towards the total.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /**
     * Who refunds it: the provider, or staff if the money came in cash or the provider could not. A part that was paid
     * with coins alone has no money to send.
     */
    method: text('method').$type<'provider' | 'manual' | 'coins'>().notNull().default('provider'),
    /** Null if no provider is involved. */
    providerPaymentId: text('provider_payment_id'),
    providerRefundId: text('provider_refund_id').unique(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    /** The failed refund that this one retries; null for the original. All retries reference the original. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => refunds.id),
    /**
     * It refunds the payment that settled the order, and not another capture. A trigger sets it; a retry is like its
     * original.
     */
    isOwnMoney: boolean('is_own_money').notNull().default(true),
    /** Coins that the order earned and that were already spent: withheld from the amount at a rupee each. */
    withheldCoins: integer('withheld_coins').notNull().default(0),
    /** Coins spent on the order that this refund returned to the balance. */
    coinsReturned: integer('coins_returned').notNull().default(0),
    /** The order items and quantities that it is for; null if it is for the whole order, or for no goods. */
    items: jsonb('items').$type<readonly { readonly orderItemId: number; readonly quantity: number }[]>(),
    reason: text('reason').notNull(),
    /** The reason, as typed by the member of staff who requested it. */
    note: text('note').notNull().default(''),
    /** The member of staff who requested it; empty if it was automatic. */
    askedBy: text('asked_by').notNull().default(''),
    /** For a manual refund: the reference of the transfer. */
    reference: text('reference').notNull().default(''),
    /** The provider's message for a refund that it refused or that failed later. */
    failure: text('failure').notNull().default(''),
    /** When the provider reported that the refund was processed (`processed_at`) or failed (`failed_at`). */
    processedAt: instant('processed_at'),
    failedAt: instant('failed_at'),
    /** When the provider was last asked about it. */
    checkedAt: instant('checked_at'),
    status: text('status').$type<'requested' | 'accepted' | 'refused'>().notNull().default('requested'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('refunds_once')
      .on(table.providerPaymentId, table.reason)
      .where(sql`replaces_id IS NULL`),
    // At most one retry of a refund may be under way or successful.
    uniqueIndex('refunds_replaced_once')
      .on(table.replacesId)
      .where(sql`status <> 'refused' AND failed_at IS NULL`),
    check('refunds_amount', sql`CASE method WHEN 'coins' THEN amount_paise = 0 ELSE amount_paise >= 100 END`),
    check('refunds_withheld', sql`withheld_coins >= 0`),
    check('refunds_status', sql`status IN ('requested', 'accepted', 'refused')`),
    uniqueIndex('refunds_by_hand_once')
      .on(table.orderId, table.reason)
      .where(sql`method <> 'provider' AND replaces_id IS NULL`),
    index('refunds_of_order').on(table.orderId),
    index('refunds_of_staff')
      .on(table.askedBy, table.createdAt)
      .where(sql`asked_by <> ''`),
    check(
      'refunds_method',
      sql`method IN ('provider', 'manual', 'coins') AND (method = 'provider') = (provider_payment_id IS NOT NULL)`,
    ),
    check(
      'refunds_accepted',
      sql`CASE method WHEN 'provider' THEN (status = 'accepted') = (provider_refund_id IS NOT NULL) WHEN 'manual' THEN (status = 'accepted') = (reference <> '') ELSE status = 'accepted' END`,
    ),
    check('refunds_coins', sql`coins_returned >= 0`),
    check('refunds_ended', sql`num_nonnulls(processed_at, failed_at) = 0 OR status = 'accepted'`),
  ],
)
