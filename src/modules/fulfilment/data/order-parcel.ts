/**
 * Statements about an order's parcel. Those that book it need no lock taken before: each is a transaction of its own
 * that locks its rows, and writes only if what was read before still holds.
 */
import { IS_FULL_REFUND_REQUESTED } from '#modules/payments/index.ts'
import { ORDER_COLUMNS, toStored, type OrderRow, type StoredOrder } from '#modules/orders/index.ts'
import { lockStatement } from '#platform/database/locks.ts'
import {
  statement,
  type Queryable,
  only,
  runStatement,
  changeStatement,
  writeStatement,
} from '#platform/database/statement.ts'
import { canFulfilmentMove, FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { cashOf, type Parcel, type ParcelDocuments, type ConsigneeChange } from '../rules/parcel.ts'
import type { ParcelStatus } from '../rules/parcel-life.ts'
import { ASKED_UNTIL, IS_BEING_ASKED } from './parcels.ts'

type OrderToShip = {
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

// All other writers hold the order's lock, except recordCharge, which changes one figure of the parcel.

export const recordReattempt = writeStatement<[orderId: OrderId]>(
  'record_reattempt',
  `UPDATE parcels SET reattempt_at = greatest(shop_now(), ndr_at), updated_at = shop_now() WHERE order_id = $1 AND purpose = 'order' RETURNING id`,
)

/** Settles a parcel that did not reach its customer; false if it was settled before. */
export const takeParcelBack = changeStatement<[orderId: OrderId]>(
  'take_parcel_back',
  `UPDATE parcels SET taken_back_at = shop_now(), updated_at = shop_now()
    WHERE order_id = $1 AND purpose = 'order' AND taken_back_at IS NULL RETURNING id`,
)

const updateConsignee = statement<
  [OrderId, string, string, string, string, string | null, string | null],
  { id: string }
>(
  'change_consignee',
  `UPDATE orders SET customer_phone = $2, address = $3, city = $4, pincode = $5,
     customer_name = coalesce($6, customer_name), state = coalesce($7, state), updated_at = shop_now() WHERE id = $1 RETURNING id`,
)

export async function changeConsignee(tx: Tx, orderId: OrderId, change: ConsigneeChange): Promise<void> {
  const { phone, address, city, pincode, fullName = null, state = null } = change
  await updateConsignee(tx.client, orderId, phone, address, city, pincode, fullName, state)
}

type UnchargedParcel = {
  readonly orderId: OrderId
  readonly pincode: string
  readonly weightGrams: number
  readonly isCash: boolean
}

/** Booked parcels whose cost was not fetched yet, newest first, so that one without an answer holds up no other. */
export const listUncharged = statement<[limit: number], UnchargedParcel>(
  'list_uncharged_parcels',
  `SELECT s.order_id AS "orderId", o.pincode, s.weight_grams AS "weightGrams", s.cod_paise > 0 AS "isCash"
     FROM shipments s JOIN orders o ON o.id = s.order_id
    WHERE s.status = 'created' AND s.courier = '' AND s.charged_paise IS NULL AND s.created_at > shop_now() - interval '7 days'
    ORDER BY s.created_at DESC LIMIT $1`,
)

export const recordCharge = runStatement<[orderId: OrderId, chargedPaise: Paise]>(
  'record_charge',
  `UPDATE parcels SET charged_paise = $2 WHERE order_id = $1 AND purpose = 'order' RETURNING id`,
)

const selectMidnight = statement<[], { seconds: number }>(
  'seconds_to_indian_midnight',
  `SELECT extract(epoch FROM (date_trunc('day', shop_now() AT TIME ZONE 'Asia/Kolkata') + interval '1 day') AT TIME ZONE 'Asia/Kolkata'
          - shop_now())::int AS seconds`,
)

export async function secondsToIndianMidnight(on: Queryable): Promise<number> {
  return only(await selectMidnight(on)).seconds
}

type ManualParcel = {
  readonly orderId: OrderId
  readonly courier: string
  readonly tracking: string
  readonly weightGrams: number
  /** Cash to collect on delivery. */
  readonly cashPaise: Paise
}

const upsertManual = statement<[OrderId, string, string, number, number], { id: string }>(
  'send_by_another_courier',
  `INSERT INTO parcels (order_id, status, waybill, courier, cost_paise, weight_grams, cod_paise)
   VALUES ($1, 'created', $2, $3, 0, $4, $5)
   ON CONFLICT (order_id) WHERE purpose = 'order' DO UPDATE SET status = 'created', waybill = excluded.waybill, courier = excluded.courier, cost_paise = 0,
      cod_paise = excluded.cod_paise, remark = '', needs = '', asked_until = NULL, updated_at = shop_now()
    WHERE parcels.waybill IS NULL
   RETURNING id`,
)

/**
 * Stores the parcel. 'taken': another parcel has this tracking number, and the transaction must be rolled back;
 * 'has_waybill': the shop's own carrier has booked one meanwhile.
 */
export async function sendByHand(tx: Tx, parcel: ManualParcel): Promise<'sent' | 'taken' | 'has_waybill'> {
  const { orderId, tracking, courier, weightGrams, cashPaise } = parcel
  try {
    const rows = await upsertManual(tx.client, orderId, tracking, courier, weightGrams, cashPaise)
    return rows.length === 1 ? 'sent' : 'has_waybill'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

function isTaken(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'parcels_waybill_once'
}

const updateTracking = statement<[OrderId, string, string], { id: string }>(
  'correct_tracking_by_hand',
  `UPDATE parcels SET courier = $2, waybill = $3, updated_at = shop_now() WHERE order_id = $1 AND purpose = 'order' AND courier <> '' RETURNING id`,
)

/** 'taken': another parcel has this tracking number, and the transaction must be rolled back. */
export async function changeTracking(
  tx: Tx,
  { orderId, courier, tracking }: Pick<ManualParcel, 'orderId' | 'courier' | 'tracking'>,
): Promise<'changed' | 'taken'> {
  try {
    await updateTracking(tx.client, orderId, courier, tracking)
    return 'changed'
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/** Staff know that it is lost: recorded as if its courier had reported it. */
export const loseByHand = writeStatement<[orderId: OrderId]>(
  'lose_by_hand',
  `UPDATE parcels SET carrier_status_type = 'LT', carrier_status = 'LOST', updated_at = shop_now()
    WHERE order_id = $1 AND purpose = 'order' AND courier <> '' RETURNING id`,
)

/** Staff know that it arrived: it needs no more tracking. */
export const deliverByHand = writeStatement<[orderId: OrderId]>(
  'deliver_by_hand',
  `UPDATE parcels SET delivered_at = coalesce(delivered_at, shop_now()), updated_at = shop_now() WHERE order_id = $1 AND purpose = 'order' RETURNING id`,
)

/** For a locked order whose parcel the carrier has not taken yet: most are taken at once and skip this status. */
export const markRequested = writeStatement<[orderId: OrderId]>(
  'mark_parcel_requested',
  `UPDATE orders SET fulfilment_status = 'requested', updated_at = shop_now()
    WHERE id = $1 AND fulfilment_status = 'none' RETURNING id`,
)

const selectHandedOver = statement<[OrderId], { id: string }>(
  'is_handed_over',
  `SELECT id FROM parcels WHERE order_id = $1 AND purpose = 'order' AND handed_over_at IS NOT NULL`,
)

export async function isHandedOver(on: Queryable, orderId: OrderId): Promise<boolean> {
  return (await selectHandedOver(on, orderId)).length === 1
}

const selectUnbooked = statement<[], { id: OrderId }>(
  'list_unbooked_orders',
  `SELECT o.id FROM orders o LEFT JOIN parcels p ON p.order_id = o.id AND p.purpose = 'order'
    WHERE o.delivery = 'courier' AND o.fulfilment_status IN ('none', 'requested')
      AND (o.payment_status IN ('paid', 'partly_refunded')
           OR (o.payment_method = 'cod' AND o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NOT NULL))
      AND (p.id IS NULL OR p.status = 'requested') ORDER BY o.created_at`,
)

/** Orders that may be sent and have neither a waybill nor a refusal of the carrier. */
export async function listUnbookedOrders(on: Queryable): Promise<OrderId[]> {
  return (await selectUnbooked(on)).map(({ id }) => id)
}
