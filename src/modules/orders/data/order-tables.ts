/** Orders with their items and events, and the links by which customers confirm or open them. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Delivery, FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { OrderStatus } from '../rules/order-status.ts'
import type { PaymentMethod, PaymentStatus } from '#platform/rules/payment-status.ts'
import { guestSessions, users } from '#modules/accounts/data/account-tables.ts'
import { products } from '#modules/catalogue/data/catalogue-tables.ts'
import { instant, IS_TAGGED, now, paiseColumn, tagsColumn } from '#platform/database/columns.ts'

/** Orders. `status` can't be set: it is derived from payment and fulfilment. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** The public order number, shown after the brand's prefix. Gaps are allowed: the sequence never waits for a transaction. */
    orderNumber: integer('order_number').notNull().generatedByDefaultAsIdentity({ startWith: 1001 }),
    userId: text('user_id').references(() => users.id),
    guestSessionId: uuid('session_id').references(() => guestSessions.id),
    /** The member of staff who took it by phone; its customer may have no account and no known browser. */
    placedBy: text('placed_by').references(() => users.id),
    /** Digest of the requested content: the same id with different content is refused. */
    contentDigest: text('content_digest').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(), // empty if the customer of a phone order gave none
    customerPhone: text('customer_phone').notNull(),
    /**
     * Digest of the normalised mailbox, to count its cash orders; empty for other orders and once the customer is
     * deleted.
     */
    customerMailbox: text('customer_mailbox').notNull().default(''),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pincode: char('pincode', { length: 6 }).notNull(),
    country: text('country').notNull(),
    delivery: text('delivery').$type<Delivery>().notNull().default('courier'),
    /** For the invoice of a registered business; both null for a private buyer. */
    buyerGstin: text('buyer_gstin'),
    businessName: text('business_name'),
    subtotalPaise: paiseColumn('subtotal_paise').notNull(),
    shippingPaise: paiseColumn('shipping_paise').notNull(),
    couponCode: text('coupon_code'),
    couponDiscountPaise: paiseColumn('coupon_discount_paise').notNull().default(0),
    coinsRedeemed: integer('coins_redeemed').notNull().default(0),
    coinDiscountPaise: paiseColumn('coin_discount_paise').notNull().default(0),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull().default('prepaid'),
    /** The fee for collecting cash, paid by the shopper; part of the total. */
    codFeePaise: paiseColumn('cod_fee_paise').notNull().default(0),
    /** When a cash order was confirmed; it is not shipped before. */
    codConfirmedAt: instant('cod_confirmed_at'),
    totalPaise: paiseColumn('total_paise').notNull(),
    coinsEarned: integer('coins_earned').notNull(),
    /** Coins earned, as a percentage of the total, by the terms when it was placed: after a partial refund it applies to the rest. */
    coinsPercent: integer('coins_percent').notNull().default(10),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
    fulfilmentStatus: text('fulfilment_status').$type<FulfilmentStatus>().notNull().default('none'),
    status: text('status')
      .$type<OrderStatus>()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN payment_status = 'failed' THEN 'failed' WHEN fulfilment_status IN ('shipped', 'returning') THEN 'shipped' WHEN payment_status = 'unpaid' THEN 'pending' ELSE 'completed' END`,
      ),
    expiresAt: instant('expires_at').notNull(),
    /**
     * Digest of the network address that placed it, to limit its open orders. Cleared once the order is paid or
     * released.
     */
    placedFrom: text('placed_from'),
    /** When the payment reminder was mailed. */
    placedMailAt: instant('placed_mail_at'),
    /**
     * The last day of the delivery promise when it was placed, a day in India; null if the courier's estimate was not
     * known.
     */
    promisedBy: date('promised_by'),
    // Only staff see it.
    tags: tagsColumn(),
    archivedAt: instant('archived_at'),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull().default(now),
    /**
     * Set by triggers on every change that integrators see, including its parcel, refunds and documents. Never moves
     * back.
     */
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('orders_order_number').on(table.orderNumber),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_archived')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`archived_at IS NOT NULL`),
    index('orders_by_tag').using('gin', table.tags).where(IS_TAGGED),
    /** For integrators that poll for changes: oldest change first. */
    index('orders_changed').on(table.updatedAt, table.id),
    /** With the fulfilment status, so that completed orders are counted by it alone. */
    index('orders_by_payment_status').on(
      table.paymentStatus,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.fulfilmentStatus,
    ),
    /** Paid, or confirmed in cash, and not shipped yet. */
    index('orders_to_ship')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`fulfilment_status IN ('none', 'requested') AND (payment_status IN ('paid', 'partly_refunded') OR (payment_status = 'unpaid' AND cod_confirmed_at IS NOT NULL))`,
      ),
    /** Cash orders that their customers have not confirmed yet. */
    index('orders_unconfirmed')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`payment_method = 'cod' AND payment_status = 'unpaid' AND cod_confirmed_at IS NULL`),
    index('orders_of_fulfilment_status').on(
      table.fulfilmentStatus,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    /** Paid orders whose units may still be on the shelf: a partner's stock count includes them. */
    index('orders_awaiting_courier')
      .on(table.id)
      .where(
        sql`fulfilment_status IN ('none', 'requested', 'shipped') AND payment_status IN ('paid', 'partly_refunded', 'refunded')`,
      ),
    index('orders_of_account')
      .on(table.userId, table.createdAt.desc())
      .where(sql`user_id IS NOT NULL`),
    index('orders_of_browser')
      .on(table.guestSessionId, table.createdAt.desc())
      .where(sql`session_id IS NOT NULL`),
    index('orders_of_email').on(sql`lower(customer_email)`, table.createdAt.desc()),
    index('orders_in_cash_of_mailbox')
      .on(table.customerMailbox)
      .where(sql`customer_mailbox <> ''`),
    index('orders_failed_in_cash')
      .on(table.id)
      .where(sql`payment_status = 'failed' AND payment_method = 'cod'`),
    index('orders_to_expire')
      .on(table.expiresAt)
      .where(sql`payment_status = 'unpaid'`),
    index('orders_open_of_address')
      .on(table.placedFrom)
      .where(sql`placed_from IS NOT NULL`),
    index('orders_paid')
      .on(table.paidAt, table.totalPaise, table.id)
      .where(sql`paid_at IS NOT NULL`),
    index('orders_with_coupon')
      .on(table.paidAt, table.id, table.couponCode, table.couponDiscountPaise, table.totalPaise)
      .where(sql`coupon_code IS NOT NULL AND paid_at IS NOT NULL`),
    check('orders_email', sql`customer_email <> '' OR placed_by IS NOT NULL`),
    check(
      'orders_delivery',
      sql`delivery = 'courier' OR (delivery = 'pickup' AND placed_by IS NOT NULL AND payment_method = 'prepaid' AND shipping_paise = 0 AND fulfilment_status IN ('none', 'delivered', 'cancelled'))`,
    ),
    check('orders_placed_from', sql`placed_from IS NULL OR payment_status = 'unpaid'`),
    check(
      'orders_payment_status',
      sql`payment_status IN ('unpaid', 'paid', 'partly_refunded', 'refunded', 'failed')`,
    ),
    check(
      'orders_fulfilment_status',
      sql`fulfilment_status IN ('none', 'requested', 'shipped', 'delivered', 'returning', 'returned', 'cancelled')`,
    ),
    check(
      'orders_total',
      sql`total_paise = subtotal_paise + shipping_paise + cod_fee_paise - coupon_discount_paise - coin_discount_paise AND total_paise >= 0`,
    ),
    check(
      'orders_amounts',
      sql`subtotal_paise > 0 AND shipping_paise >= 0 AND coupon_discount_paise >= 0 AND coin_discount_paise = coins_redeemed * 100 AND coins_redeemed >= 0 AND coins_earned >= 0`,
    ),
    check('orders_coins_percent', sql`coins_percent BETWEEN 0 AND 100`),
    check(
      'orders_one_owner',
      sql`num_nonnulls(user_id, session_id) = 1 OR (placed_by IS NOT NULL AND num_nonnulls(user_id, session_id) = 0)`,
    ),
    check('orders_paid_at', sql`(paid_at IS NULL) = (payment_status IN ('unpaid', 'failed'))`),
    check(
      'orders_shipped_paid',
      sql`fulfilment_status IN ('none', 'cancelled') OR payment_status <> 'unpaid' OR cod_confirmed_at IS NOT NULL`,
    ),
    check(
      'orders_cod',
      sql`payment_method IN ('prepaid', 'cod') AND cod_fee_paise >= 0 AND (payment_method = 'cod' OR (cod_fee_paise = 0 AND cod_confirmed_at IS NULL))`,
    ),
    check(
      'orders_business',
      sql`(buyer_gstin IS NULL) = (business_name IS NULL) AND (buyer_gstin IS NULL OR (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9A-J][0-9A-Z]$' AND business_name <> ''))`,
    ),
    check('orders_pincode', sql`pincode ~ '^[0-9]{6}$'`),
  ],
)

/** Confirmation links of cash orders, one per mail; the token is stored as a hash. */
export const codConfirmations = pgTable(
  'cod_confirmations',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    tokenHash: text('token_hash').primaryKey(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [index('cod_confirmations_of_order').on(table.orderId)],
)

/** Links by which a customer opens an order that staff took by phone, one per mail; the token is stored as a hash. */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [index('order_links_of_order').on(table.orderId)],
)

/** The ordered items, with their name, price and picture at that moment. */
export const orderItems = pgTable(
  'order_items',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    unitPaise: paiseColumn('unit_paise').notNull(),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    imageUrl: text('image_url').notNull(),
    path: text('path').notNull(),
    hsn: text('hsn').notNull(),
    gstRatePercent: integer('gst_rate_percent').notNull(),
  },
  (table) => [
    uniqueIndex('order_items_one_line').on(table.orderId, table.productId),
    index('order_items_by_sku').on(table.sku, table.orderId),
    index('order_items_of_product').on(table.productId, table.orderId),
    check('order_items_quantity', sql`quantity BETWEEN 1 AND 999 AND unit_paise > 0`),
  ],
)

/** The history of an order: who, when, why. Append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    actor: text('actor').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [index('order_events_of_order').on(table.orderId, table.id)],
)
