/** What staff and the shop's jobs write on an order's parcel. Writers hold the order's lock. */
import type { ConsigneeChange } from '../rules/consignee-change.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import { only, runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { changeStatement, writeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

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

export type UnchargedParcel = {
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

export type ManualParcel = {
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
