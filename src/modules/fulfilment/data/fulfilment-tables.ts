/** Parcels with their scans, pickups and pincodes; returns with their items and photos. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, instant, now, paiseColumn } from '#platform/database/columns.ts'
import { orders, orderItems } from '#modules/orders/data/order-tables.ts'
import { refunds } from '#modules/payments/data/payment-tables.ts'
import { pictures } from '#platform/database/platform-tables.ts'
import type { ParcelPurpose, ParcelStatus } from '../rules/parcel-life.ts'
import type { ShipmentNeed } from '../rules/staff-parcel.ts'
import type { ReturnStatus, ReturnWish } from '../rules/return-policy.ts'

/** At most one courier pickup a day; it takes everything that waits. */
export const pickups = pgTable(
  'pickups',
  {
    id: idColumn(),
    day: date('day').notNull().unique(),
    time: text('time').notNull(),
    expectedParcels: integer('expected_parcels').notNull(),
    /** The carrier's own number; empty until it has confirmed. */
    carrierId: text('carrier_id').notNull().default(''),
    status: text('status').$type<'requested' | 'accepted' | 'refused'>().notNull().default('requested'),
    remark: text('remark').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
  },
  () => [
    check('pickups_status', sql`status IN ('requested', 'accepted', 'refused')`),
    check('pickups_parcels', sql`expected_parcels >= 1 AND time ~ '^[0-9]{2}:[0-9]{2}$'`),
  ],
)

/** The carrier's answers about pincodes, cached for a while. */
export const pincodes = pgTable(
  'pincodes',
  {
    pin: char('pin', { length: 6 }).primaryKey(),
    isServed: boolean('is_served').notNull(),
    takesCash: boolean('takes_cash').notNull(),
    city: text('city').notNull().default(''),
    /** The carrier's code, such as TG. */
    stateCode: text('state_code').notNull().default(''),
    isRemote: boolean('is_remote').notNull().default(false),
    /** Days from the warehouse; null when the carrier did not say. */
    transitDays: integer('transit_days'),
    remark: text('remark').notNull().default(''),
    checkedAt: instant('checked_at').notNull().default(now),
  },
  () => [check('pincodes_pin', sql`pin ~ '^[1-9][0-9]{5}$'`)],
)

/**
 * Every parcel: of an order, of a return, and of a replacement. One for each purpose; its row is written before the
 * carrier is called. The carrier knows an order's parcel by the order's id and the others by their own
 * (`parcelReference`), which is used to look it up after a lost answer. The view `shipments` shows the orders' parcels.
 */
export const parcels = pgTable(
  'parcels',
  {
    id: idColumn(),
    purpose: text('purpose').$type<ParcelPurpose>().notNull().default('order'),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a return or a replacement. */
    returnId: uuid('return_id').references(() => returns.id),
    status: text('status').$type<ParcelStatus>().notNull().default('requested'),
    waybill: text('waybill'),
    /** Another courier, as staff typed it; empty for the shop's own carrier. */
    courier: text('courier').notNull().default(''),
    /** What the carrier charges, as stated to it. */
    costPaise: paiseColumn('cost_paise').notNull(),
    weightGrams: integer('weight_grams').notNull(),
    /** Cash that the courier collects; 0 if it is paid. */
    codPaise: paiseColumn('cod_paise').notNull().default(0),
    /** The carrier's own charge; null until fetched. */
    chargedPaise: paiseColumn('charged_paise'),
    pickupId: uuid('pickup_id').references(() => pickups.id),
    attempts: integer('attempts').notNull().default(0),
    /** Another process is calling the carrier: nobody else may before this time. */
    askedUntil: instant('asked_until'),
    /** The carrier's text of the last refusal; empty if there was none. */
    remark: text('remark').notNull().default(''),
    /** What it waits for, if the carrier's text says so. */
    needs: text('needs').$type<ShipmentNeed | ''>().notNull().default(''),
    /** The carrier's latest status, such as UD and In Transit. */
    carrierStatusType: text('carrier_status_type').notNull().default(''),
    carrierStatus: text('carrier_status').notNull().default(''),
    /** The time of that status, for a return or a replacement: their scans are not stored. */
    carrierAt: instant('carrier_at'),
    expectedDeliveryAt: instant('expected_delivery_at'),
    /** When the courier took an order's parcel: its first scan outside the warehouse, or staff gave it to another courier. */
    handedOverAt: instant('handed_over_at'),
    /** Of an order's parcel, by the courier's clock. */
    deliveredAt: instant('delivered_at'),
    /** When a return or a replacement arrived, or ended otherwise. */
    endedAt: instant('ended_at'),
    /** Why the last delivery attempt failed (the carrier's code and text), and when. */
    ndrCode: text('ndr_code').notNull().default(''),
    ndrRemark: text('ndr_remark').notNull().default(''),
    ndrAt: instant('ndr_at'),
    /** When staff requested another attempt. */
    reattemptAt: instant('reattempt_at'),
    /** When staff restocked a parcel that came back. */
    takenBackAt: instant('taken_back_at'),
    /** When the carrier was last polled for the parcel. */
    checkedAt: instant('checked_at'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('parcels_of_order')
      .on(table.orderId)
      .where(sql`purpose = 'order'`),
    uniqueIndex('parcels_of_return')
      .on(table.returnId, table.purpose)
      .where(sql`return_id IS NOT NULL`),
    uniqueIndex('parcels_waybill_once').on(table.waybill, sql`(purpose = 'order')`),
    index('parcels_newest').on(table.createdAt.desc().nullsFirst(), table.orderId),
    index('parcels_on_their_way')
      .on(table.orderId)
      .where(sql`carrier_status <> 'Delivered'`),
    index('parcels_to_track')
      .on(table.checkedAt)
      .where(sql`status = 'created' AND delivered_at IS NULL AND ended_at IS NULL`),
    index('parcels_handed_over')
      .on(table.handedOverAt)
      .where(sql`handed_over_at IS NOT NULL`),
    check(
      'parcels_purpose',
      sql`purpose IN ('order', 'return', 'replacement') AND (purpose = 'order') = (return_id IS NULL)`,
    ),
    check('parcels_status', sql`status IN ('requested', 'created', 'refused', 'cancelled')`),
    check('parcels_needs', sql`needs IN ('', 'balance', 'warehouse', 'account', 'tomorrow')`),
    check('parcels_waybill', sql`(status = 'created') <= (waybill IS NOT NULL)`),
    check('parcels_facts', sql`cost_paise >= 0 AND weight_grams > 0 AND attempts >= 0 AND cod_paise >= 0`),
  ],
)

/** Scans of an order's parcel, append-only; a repeated scan is stored once. */
export const shipmentScans = pgTable(
  'shipment_scans',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => parcels.id),
    scannedAt: instant('scanned_at').notNull(),
    statusType: text('status_type').notNull(),
    status: text('status').notNull(),
    statusCode: text('status_code').notNull().default(''),
    location: text('location').notNull().default(''),
    remark: text('remark').notNull().default(''),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('shipment_scans_once').on(table.shipmentId, table.scannedAt, table.statusType, table.status),
  ],
)

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
