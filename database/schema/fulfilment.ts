import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, now, paiseColumn } from './columns.ts'
import { orders } from './orders.ts'

/**
 * One shipment per order, whatever happens: the row stands before the carrier is asked, its order's id is the reference
 * that an unknown outcome is looked up by.
 */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    status: text('status')
      .$type<'requested' | 'created' | 'refused' | 'cancelled'>()
      .notNull()
      .default('requested'),
    waybill: text('waybill').unique(),
    /** What the carrier charges, as stated to it. */
    costPaise: paiseColumn('cost_paise').notNull(),
    weightGrams: integer('weight_grams').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Somebody is asking the carrier: nobody else does before this. */
    askedUntil: instant('asked_until'),
    /** The carrier's own words of the last refusal; empty when there was none. */
    remark: text('remark').notNull().default(''),
    /** The carrier's last word, such as UD and In Transit. */
    carrierStatusType: text('carrier_status_type').notNull().default(''),
    carrierStatus: text('carrier_status').notNull().default(''),
    expectedDeliveryAt: instant('expected_delivery_at'),
    deliveredAt: instant('delivered_at'),
    /** When the carrier was last asked where the parcel is. */
    checkedAt: instant('checked_at'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    index('shipments_to_track')
      .on(table.checkedAt)
      .where(sql`status = 'created' AND delivered_at IS NULL`),
    check('shipments_status', sql`status IN ('requested', 'created', 'refused', 'cancelled')`),
    check('shipments_waybill', sql`(status = 'created') <= (waybill IS NOT NULL)`),
    check('shipments_facts', sql`cost_paise >= 0 AND weight_grams > 0 AND attempts >= 0`),
  ],
)

/** Where a parcel was seen, append-only; a scan that comes twice is kept once. */
export const shipmentScans = pgTable(
  'shipment_scans',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
    scannedAt: instant('scanned_at').notNull(),
    statusType: text('status_type').notNull(),
    status: text('status').notNull(),
    location: text('location').notNull().default(''),
    remark: text('remark').notNull().default(''),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('shipment_scans_once').on(table.shipmentId, table.scannedAt, table.statusType, table.status),
  ],
)
