import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, now, paiseColumn } from '#platform/database/columns.ts'
import { orders } from '#modules/orders/data/order-tables.ts'

/** 'outside': staff were paid by another way (a bank transfer, cash at the counter) and say where the money is. */
export type PaidThrough = 'razorpay' | 'cod' | 'none' | 'outside'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** One payment per order: the gateway order that was asked for and, once paid, the payment that settled it. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    provider: text('provider').$type<PaidThrough>().notNull(),
    providerOrderId: text('provider_order_id').unique(),
    providerPaymentId: text('provider_payment_id').unique(),
    /** Where staff find the money that did not come through the provider: a bank's number, a receipt. */
    outsideReference: text('outside_reference').notNull().default(''),
    amountPaise: paiseColumn('amount_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    status: text('status').$type<'created' | 'opened' | 'paid' | 'failed'>().notNull().default('created'),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().default(now),
    paidAt: instant('paid_at'),
    /** When the provider last answered a question about it. */
    checkedAt: instant('checked_at'),
    /** When reconciliation asks again; null: as soon as it may. */
    nextCheckAt: instant('next_check_at'),
    /** A callback signed by the provider arrived: money is there, although it could not be fetched yet. */
    signedAt: instant('signed_at'),
  },
  (table) => [
    /** The customer may still pay at the provider what staff were paid outside. */
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

/** Every provider event, raw and once; it is processed from here. */
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

/** Money that needs a person: a payment that does not match, or one that came twice. Should be empty. */
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
 * Money going back. The id is the provider's idempotency key; a payment is refunded once per reason. What did not go
 * through is made good by another row that names the first one: what is owed is counted by first rows alone.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /**
     * By whom it goes back: the provider, or staff by hand where the money came in cash or the provider could not. A part
     * that was paid with coins alone has no money to send.
     */
    method: text('method').$type<'provider' | 'manual' | 'coins'>().notNull().default('provider'),
    /** Null when there is no provider to ask. */
    providerPaymentId: text('provider_payment_id'),
    providerRefundId: text('provider_refund_id').unique(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    /** The refund that did not go through and that this one makes good; null for the first try. A chain has one first. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => refunds.id),
    /** Coins that the order earned and that are spent already: a rupee each, kept back from the amount. */
    withheldCoins: integer('withheld_coins').notNull().default(0),
    /** Coins that the order had spent and that went back to the balance with this refund. */
    coinsReturned: integer('coins_returned').notNull().default(0),
    /** What of the order it is for, as order item and quantity; null when it is for the whole, or for no goods at all. */
    items: jsonb('items').$type<readonly { readonly orderItemId: number; readonly quantity: number }[]>(),
    reason: text('reason').notNull(),
    /** Why, in the words of the member of staff who asked for it. */
    note: text('note').notNull().default(''),
    /** Staff who asked for it; empty when the shop's own rules did. */
    askedBy: text('asked_by').notNull().default(''),
    /** Of a refund by hand: where the transfer can be found again. */
    reference: text('reference').notNull().default(''),
    /** The provider's words for a refund that it refused or that failed later. */
    failure: text('failure').notNull().default(''),
    /** When the provider said that the money has gone, or that it could not go. */
    processedAt: instant('processed_at'),
    failedAt: instant('failed_at'),
    /** When the provider was last asked what became of it. */
    checkedAt: instant('checked_at'),
    status: text('status').$type<'requested' | 'accepted' | 'refused'>().notNull().default('requested'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('refunds_once')
      .on(table.providerPaymentId, table.reason)
      .where(sql`replaces_id IS NULL`),
    // Money that did not get through is on its way a second time at most once.
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
