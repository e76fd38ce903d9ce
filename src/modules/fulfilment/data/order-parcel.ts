/**
 * What booking an order's parcel reads and writes. Each is one statement and a transaction of its own: the writes check
 * that what was read before still holds, so no lock is held in between.
 */
import { cashOf, type Parcel, type ParcelDocuments } from '../rules/parcel.ts'
import type { ParcelStatus } from '../rules/parcel-life.ts'
import { IS_FULL_REFUND_REQUESTED } from '#modules/payments/index.ts'
import { ORDER_COLUMNS, toStored, type OrderRow, type StoredOrder } from '#modules/orders/index.ts'
import { lockStatement } from '#platform/database/locks.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { canFulfilmentMove, FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { ASKED_UNTIL, IS_BEING_ASKED } from './parcels.ts'

export type OrderToShip = {
  readonly order: StoredOrder
  /** null before the first attempt. */
  readonly parcel: {
    readonly status: ParcelStatus
    readonly waybill: string | null
    /** Another process is calling the carrier now. */
    readonly isBeingAsked: boolean
  } | null
  readonly documents: ParcelDocuments
  /** All that was paid is refunded or being refunded. */
  readonly isFullRefundRequested: boolean
}

type Row = OrderRow &
  Pick<OrderToShip, 'parcel'> & {
    hsnCodes: readonly string[]
    invoiceNumber: string | null
    isFullRefundRequested: boolean | null
  }

const selectToShip = statement<[OrderId], Row>(
  'find_order_to_ship',
  `SELECT ${ORDER_COLUMNS},
          (SELECT json_build_object('status', status, 'waybill', waybill, 'isBeingAsked', ${IS_BEING_ASKED})
             FROM parcels WHERE order_id = o.id AND purpose = 'order') AS parcel,
          ARRAY(SELECT DISTINCT hsn FROM order_items WHERE order_id = o.id ORDER BY hsn) AS "hsnCodes",
          (SELECT number FROM invoices WHERE order_id = o.id AND kind <> 'credit_note') AS "invoiceNumber",
          (${IS_FULL_REFUND_REQUESTED}) AS "isFullRefundRequested"
     FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
)

export async function findOrderToShip(on: Queryable, orderId: OrderId): Promise<OrderToShip | null> {
  const [found] = await selectToShip(on, orderId)
  if (!found) return null
  const { parcel, hsnCodes, invoiceNumber, isFullRefundRequested, ...row } = found
  return {
    order: toStored(row),
    parcel,
    documents: { hsnCodes, ...(invoiceNumber === null ? {} : { invoiceNumber }) },
    isFullRefundRequested: isFullRefundRequested ?? false,
  }
}

const insertClaimed = lockStatement<[OrderId, string, number, number, number, string], { attempts: number }>(
  'orders',
  'claim_parcel_of_order',
  `WITH unchanged AS MATERIALIZED (
     SELECT id FROM orders WHERE id = $1 AND xmin::text = $2 FOR NO KEY UPDATE
   ), claimed AS (
     INSERT INTO parcels (order_id, cost_paise, weight_grams, cod_paise, attempts, asked_until)
     SELECT id, $3, $4, $5, 1, ${ASKED_UNTIL} FROM unchanged
     ON CONFLICT (order_id) WHERE purpose = 'order' DO UPDATE SET status = 'requested', attempts = parcels.attempts + 1,
        asked_until = excluded.asked_until, updated_at = shop_now()
      WHERE parcels.status IN ('requested', 'refused') AND NOT ${IS_BEING_ASKED}
     RETURNING attempts
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor) SELECT $1, 'shipment.requested', $6 FROM claimed WHERE attempts = 1
   )
   SELECT attempts FROM claimed`,
)

/**
 * Claims the right to call the carrier; returns the attempt's number, or null if the order has changed since it was read,
 * or somebody else has claimed the parcel. The first attempt inserts the parcel and a line of the order's timeline.
 */
export async function claimParcelOfOrder(
  on: Queryable,
  { view, version }: StoredOrder,
  parcel: Parcel,
  actor: string,
): Promise<number | null> {
  const { costPaise, weightGrams } = parcel
  const tx = { client: on }
  const [claimed] = await insertClaimed(tx, view.id, version, costPaise, weightGrams, cashOf(parcel), actor)
  return claimed?.attempts ?? null
}

const SENDABLE = FULFILMENT_STATUSES.filter((status) => canFulfilmentMove(status, 'shipped'))

/** Updates the order first: a parcel that changes alone makes its trigger update the order's row once more. */
const updateShipped = lockStatement<[OrderId, string, string, readonly string[]], { id: OrderId }>(
  'orders',
  'ship_order',
  `WITH wanted AS MATERIALIZED (
     SELECT o.id, s.id AS parcel_id FROM orders o JOIN parcels s ON s.order_id = o.id AND s.purpose = 'order'
      WHERE o.id = $1 AND o.fulfilment_status = ANY($4::text[]) AND s.status = 'requested' FOR NO KEY UPDATE
   ), moved AS (
     UPDATE orders SET fulfilment_status = 'shipped', updated_at = shop_now() FROM wanted WHERE orders.id = wanted.id
     RETURNING orders.id, wanted.parcel_id
   ), sent AS (
     UPDATE parcels SET status = 'created', waybill = $2, remark = '', needs = '', asked_until = NULL, updated_at = shop_now()
       FROM moved WHERE parcels.id = moved.parcel_id
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor, facts)
     SELECT id, 'order.shipped', $3, jsonb_build_object('waybill', $2::text) FROM moved
   )
   SELECT id FROM moved`,
)

/** Stores the waybill and moves the order; false if the parcel is no longer wanted, or has a waybill. */
export async function markShipped(
  on: Queryable,
  orderId: OrderId,
  waybill: string,
  actor: string,
): Promise<boolean> {
  return (await updateShipped({ client: on }, orderId, waybill, actor, SENDABLE)).length === 1
}
