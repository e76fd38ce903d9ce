import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ReturnStatus, ReturnWish } from '../rules/return-status.ts'
import { idColumn, instant, now, paiseColumn } from '#platform/database/columns.ts'
import { orderItems, orders } from '#modules/orders/data/order-tables.ts'
import { refunds } from '#modules/payments/data/payment-tables.ts'
import { pictures } from '#platform/pictures/picture-tables.ts'

/** Requests to return or replace what was delivered (spec §9, "Policies"). */
export const returns = pgTable(
  'returns',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    wish: text('wish').$type<ReturnWish>().notNull(),
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    status: text('status').$type<ReturnStatus>().notNull().default('requested'),
    /** The refund for these items: their share of what was paid, fixed when it was requested. */
    amountPaise: paiseColumn('amount_paise').notNull(),
    coinsBack: integer('coins_back').notNull(),
    /** Staff's answer to the customer. */
    answer: text('answer').notNull().default(''),
    /** The member of staff who opened it for the customer, and why; empty if the customer requested it. */
    openedBy: text('opened_by').notNull().default(''),
    openedBecause: text('opened_because').notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    receivedAt: instant('received_at'),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** When it ended: refused, withdrawn or completed. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    index('returns_of_order').on(table.orderId),
    index('returns_newest').on(table.createdAt.desc()),
    index('returns_open')
      .on(table.orderId)
      .where(sql`closed_at IS NULL`),
    check('returns_wish', sql`wish IN ('refund', 'replacement')`),
    check(
      'returns_status',
      sql`status IN ('requested', 'approved', 'refused', 'received', 'completed', 'withdrawn')`,
    ),
    check('returns_amounts', sql`amount_paise >= 0 AND coins_back >= 0`),
    check(
      'returns_decided',
      sql`(decided_at IS NULL) = (decided_by IS NULL) AND CASE status WHEN 'requested' THEN decided_at IS NULL WHEN 'withdrawn' THEN true ELSE decided_at IS NOT NULL END`,
    ),
    check(
      'returns_ended',
      sql`(closed_at IS NOT NULL) = (status IN ('refused', 'withdrawn', 'completed')) AND (status NOT IN ('received', 'completed') OR received_at IS NOT NULL) AND (opened_by <> '') = (opened_because <> '')`,
    ),
  ],
)

export const returnItems = pgTable(
  'return_items',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    orderItemId: bigint('order_item_id', { mode: 'number' })
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    /** The refund for the item; the return's own amounts are the sums of these. */
    amountPaise: paiseColumn('amount_paise').notNull(),
    coinsBack: integer('coins_back').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderItemId] }),
    index('return_items_of_item').on(table.orderItemId),
    check('return_items_quantity', sql`quantity BETWEEN 1 AND 999`),
    check('return_items_amounts', sql`amount_paise >= 0 AND coins_back >= 0`),
  ],
)

/** Private pictures of the fault; only the customer and staff see them. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    position: integer('position').notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    index('return_photos_of_picture').on(table.pictureId),
  ],
)

/** Photos uploaded for a return that is being written. Those without a return are purged after a day. */
export const returnUploads = pgTable(
  'return_uploads',
  {
    pictureId: text('picture_id')
      .primaryKey()
      .references(() => pictures.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [index('return_uploads_of_order').on(table.orderId)],
)
