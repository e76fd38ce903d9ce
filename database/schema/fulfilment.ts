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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ShipmentNeed } from '#domain/fulfilment/shipment-need.ts'
import { instant, now, paiseColumn } from './columns.ts'
import { orders } from './orders.ts'

/** The courier is asked to come once a day at most; it takes all that stands there. */
export const pickups = pgTable(
  'pickups',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    day: date('day').notNull().unique(),
    time: text('time').notNull(),
    expectedParcels: integer('expected_parcels').notNull(),
    /** The carrier's own number; empty until it has said yes. */
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

/** What the carrier says of a pincode, kept for a while. */
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
    /** Another courier, by the name that staff typed; empty for the shop's own carrier. */
    courier: text('courier').notNull().default(''),
    /** What the carrier charges, as stated to it. */
    costPaise: paiseColumn('cost_paise').notNull(),
    weightGrams: integer('weight_grams').notNull(),
    /** Cash that the courier collects; 0 when it is paid. */
    codPaise: paiseColumn('cod_paise').notNull().default(0),
    /** What the carrier says that it charges; null until it was asked. */
    chargedPaise: paiseColumn('charged_paise'),
    pickupId: uuid('pickup_id').references(() => pickups.id),
    attempts: integer('attempts').notNull().default(0),
    /** Somebody is asking the carrier: nobody else does before this. */
    askedUntil: instant('asked_until'),
    /** The carrier's own words of the last refusal; empty when there was none. */
    remark: text('remark').notNull().default(''),
    /** What it waits for, where the carrier's words say so. */
    needs: text('needs').$type<ShipmentNeed | ''>().notNull().default(''),
    /** The carrier's last word, such as UD and In Transit. */
    carrierStatusType: text('carrier_status_type').notNull().default(''),
    carrierStatus: text('carrier_status').notNull().default(''),
    expectedDeliveryAt: instant('expected_delivery_at'),
    /** When the courier took the parcel: its first scan outside the warehouse, or staff gave it to another courier. */
    handedOverAt: instant('handed_over_at'),
    deliveredAt: instant('delivered_at'),
    /** Why the last try to deliver came to nothing (the carrier's code and words), and when. */
    ndrCode: text('ndr_code').notNull().default(''),
    ndrRemark: text('ndr_remark').notNull().default(''),
    ndrAt: instant('ndr_at'),
    /** When staff asked for another try. */
    reattemptAt: instant('reattempt_at'),
    /** When staff took a parcel that came back into the stock again. */
    takenBackAt: instant('taken_back_at'),
    /** When the carrier was last asked where the parcel is. */
    checkedAt: instant('checked_at'),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    index('shipments_newest').on(table.createdAt.desc().nullsFirst(), table.orderId),
    index('shipments_on_their_way')
      .on(table.orderId)
      .where(sql`carrier_status <> 'Delivered'`),
    index('shipments_to_track')
      .on(table.checkedAt)
      .where(sql`status = 'created' AND delivered_at IS NULL`),
    index('shipments_handed_over')
      .on(table.handedOverAt)
      .where(sql`handed_over_at IS NOT NULL`),
    check('shipments_status', sql`status IN ('requested', 'created', 'refused', 'cancelled')`),
    check('shipments_needs', sql`needs IN ('', 'balance', 'warehouse', 'account', 'tomorrow')`),
    check('shipments_waybill', sql`(status = 'created') <= (waybill IS NOT NULL)`),
    check('shipments_facts', sql`cost_paise >= 0 AND weight_grams > 0 AND attempts >= 0 AND cod_paise >= 0`),
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
