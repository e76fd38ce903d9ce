/** API keys, what partners sent, outgoing webhooks with their deliveries, and page views. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  boolean,
} from 'drizzle-orm/pg-core'
import type { Scope } from '#modules/staff/rules/scopes.ts'
import { users } from '#modules/accounts/data/account-tables.ts'
import { products } from '#modules/catalogue/data/catalogue-tables.ts'
import { idColumn, instant, now } from '#platform/database/columns.ts'
import { orders } from '#modules/orders/data/order-tables.ts'

/** API keys. A key is shown once, when it is created; only its digest is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** Its first characters, for people to recognise it. */
    hint: text('hint').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    requestsPerMinute: integer('requests_per_minute').notNull(),
    createdBy: text('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull().default(now),
    /** null: valid until revoked. Set when the key is rotated. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** The key that replaces it. */
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => apiKeys.id),
    version: integer('version').notNull().default(1),
  },
  () => [
    check('api_keys_limit', sql`requests_per_minute BETWEEN 1 AND 6000`),
    check('api_keys_scopes', sql`cardinality(scopes) > 0`),
  ],
)

/** Partners' messages, each once: the same idempotency key gets the same response (spec §7, data-webhook). */
export const dataReceipts = pgTable(
  'data_receipts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Id of the key, or 'settings'. */
    sender: text('sender').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    bodyDigest: text('body_digest').notNull(),
    kind: text('kind').notNull(),
    records: integer('records').notNull(),
    answer: jsonb('answer').$type<Readonly<Record<string, unknown>>>().notNull(),
    receivedAt: instant('received_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('data_receipts_once').on(table.sender, table.idempotencyKey),
    index('data_receipts_newest').on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** The most recent refused messages of partners: what was wrong, without any content. */
export const dataRefusals = pgTable('data_refusals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Id of the key, or 'settings'. */
  sender: text('sender').notNull(),
  /** null if the message was refused before its type was read, or its type is unknown. */
  kind: text('kind'),
  code: text('code').notNull(),
  /** Paths of the invalid fields. */
  fields: text('fields').array().notNull(),
  requestId: text('request_id').notNull(),
  refusedAt: instant('refused_at').notNull().default(now),
})

/** A partner's reference and status of an order: beside the order, never in it. */
export const partnerOrders = pgTable(
  'partner_orders',
  {
    sender: text('sender').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    reference: text('reference').notNull().default(''),
    status: text('status').notNull().default(''),
    note: text('note').notNull().default(''),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.sender, table.orderId] }),
    index('partner_orders_of_order').on(table.orderId),
    index('partner_orders_by_reference').on(table.sender, table.reference),
  ],
)

/**
 * When a partner last sent a field, by the timestamp of its message: a message that arrives late doesn't overwrite a
 * newer one. `subject`: `product:<id>`, `order:<sender>:<id>` or `stats:<sender>:<first day>:<last day>`.
 */
export const partnerFieldTimes = pgTable(
  'partner_field_times',
  {
    subject: text('subject').notNull(),
    field: text('field').notNull(),
    redirectWithToast: instant('said_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.field] })],
)

/** A partner's own figures for a span of days; the shop's figures never include them. */
export const partnerStats = pgTable(
  'partner_stats',
  {
    sender: text('sender').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    figures: jsonb('figures').$type<Readonly<Record<string, number>>>().notNull(),
    receivedAt: instant('received_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.sender, table.firstDay, table.lastDay] }),
    check('partner_stats_days', sql`last_day >= first_day`),
  ],
)

/** Webhook endpoints. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: idColumn(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: text('events').array().notNull(),
    /** Whether orders include the customer's name and address. */
    hasCustomer: boolean('has_customer').notNull().default(false),
    /** `whsec_` and a key in base64. Stored as it is, because the shop signs with it. */
    secret: text('secret').notNull(),
    /** The previous secret, which signs as well until it expires. */
    previousSecret: text('previous_secret'),
    previousUntil: instant('previous_until'),
    status: text('status').$type<'on' | 'off' | 'paused' | 'archived'>().notNull().default('on'),
    /** Since when no delivery was accepted; null after each success. */
    failingSince: instant('failing_since'),
    pausedAt: instant('paused_at'),
    lastSuccessAt: instant('last_success_at'),
    /** Consecutive failures since the last success. */
    failedAttempts: integer('failed_tries').notNull().default(0),
    /** Switched off because it answered 410 Gone. */
    isGone: boolean('is_gone').notNull().default(false),
    /** Cooldown after slow responses: nothing is sent before this time. */
    restsUntil: instant('rests_until'),
    createdBy: text('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull().default(now),
    version: integer('version').notNull().default(1),
  },
  () => [
    check('webhook_endpoints_status', sql`status IN ('on', 'off', 'paused', 'archived')`),
    check('webhook_endpoints_previous', sql`(previous_secret IS NULL) = (previous_until IS NULL)`),
  ],
)

/** Events to deliver, written by the transaction that makes the change. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: idColumn(),
    type: text('type').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    productId: uuid('product_id').references(() => products.id),
    facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    happenedAt: instant('happened_at').notNull().default(now),
  },
  (table) => [
    index('webhook_events_of_order').on(table.orderId),
    index('webhook_events_newest').on(table.happenedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // null for a test event from the panel.
    check(
      'webhook_events_subject',
      sql`num_nonnulls(order_id, product_id) = CASE type WHEN 'webhook.test' THEN 0 ELSE 1 END`,
    ),
  ],
)

/** One event for one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: idColumn(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id),
    status: text('status').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    /** The payload, identical in each attempt; null before the first. */
    body: text('body'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at'),
    /** An attempt is in progress until then; null when it has ended, in the past if its process died. */
    heldUntil: instant('held_until'),
    deliveredAt: instant('delivered_at'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.eventId, table.endpointId),
    index('webhook_deliveries_of_endpoint').on(
      table.endpointId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('webhook_deliveries_oldest').on(table.createdAt),
    index('webhook_deliveries_due')
      .on(table.nextAt)
      .where(sql`status = 'waiting'`),
    check('webhook_deliveries_status', sql`status IN ('waiting', 'delivered', 'failed')`),
    check('webhook_deliveries_delivered', sql`(delivered_at IS NOT NULL) = (status = 'delivered')`),
  ],
)

/** Each attempt with its request and response. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().default(now),
    /** null: no response. */
    answerStatus: integer('answer_status'),
    /** The beginning of the response, or why there was none. */
    answer: text('answer').notNull(),
    tookMs: integer('took_ms').notNull(),
    /** The headers as sent, with the signature. */
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [index('webhook_attempts_of_delivery').on(table.deliveryId, table.id)],
)

/** Page views per day in India; contains nothing that identifies a visitor. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day').notNull(),
    page: text('page').notNull(),
    /** For product pages; null for any other. */
    productId: uuid('product_id'),
    views: integer('views').notNull(),
  },
  (table) => [
    unique('page_views_once').on(table.day, table.page, table.productId).nullsNotDistinct(),
    check('page_views_some', sql`views > 0`),
  ],
)
