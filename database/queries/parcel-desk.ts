/** What staff and the shop's own rounds write on a parcel. Writers hold the order's lock. */
import type { ConsigneeChange } from '#domain/fulfilment/consignee-change.ts'
import type { ParcelPapers } from '#domain/fulfilment/parcel.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Paise } from '#domain/money.ts'
import { only, statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

const selectPapers = statement<[OrderId], { hsnCodes: string[]; invoiceNumber: string | null }>(
  'find_parcel_papers',
  `SELECT ARRAY(SELECT DISTINCT hsn FROM order_items WHERE order_id = $1 ORDER BY hsn) AS "hsnCodes",
          (SELECT number FROM invoices WHERE order_id = $1 AND kind <> 'credit_note') AS "invoiceNumber"`,
)

/** What the carrier is told of the goods beside the order itself. */
export async function findParcelPapers(on: Queryable, orderId: OrderId): Promise<ParcelPapers> {
  const [row] = await selectPapers(on, orderId)
  const { hsnCodes = [], invoiceNumber = null } = row ?? {}
  return { hsnCodes, ...(invoiceNumber === null ? {} : { invoiceNumber }) }
}

const updateRetried = statement<[OrderId], { id: string }>(
  'retry_shipment',
  `UPDATE shipments SET status = 'requested', remark = '', needs = '', attempts = least(attempts, 1), updated_at = shop_now()
    WHERE order_id = $1 AND (status = 'refused' OR (status = 'requested' AND remark <> ''))
      AND coalesce(asked_until <= shop_now(), true)
   RETURNING id`,
)

/**
 * Lets a parcel be asked for again, with all its tries; false when it does not wait for that. One try stays counted: what
 * an earlier one may have made is looked up first.
 */
export async function allowRetry(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await updateRetried(tx.client, orderId)).length === 1
}

const updateNdr = statement<[string, string, string, Date], { id: string }>(
  'record_failed_attempt',
  `UPDATE shipments SET ndr_code = $2, ndr_remark = $3, ndr_at = $4, updated_at = shop_now() WHERE id = $1 RETURNING id`,
)

/** The last try to deliver that came to nothing. */
export async function recordFailedAttempt(
  tx: Tx,
  shipmentId: string,
  attempt: { readonly code: string; readonly remark: string; readonly at: Date },
): Promise<void> {
  await updateNdr(tx.client, shipmentId, attempt.code, attempt.remark, attempt.at)
}

const updateReattempt = statement<[OrderId], { id: string }>(
  'record_reattempt',
  `UPDATE shipments SET reattempt_at = greatest(shop_now(), ndr_at), updated_at = shop_now() WHERE order_id = $1 RETURNING id`,
)

export async function recordReattempt(tx: Tx, orderId: OrderId): Promise<void> {
  await updateReattempt(tx.client, orderId)
}

const updateTakenBack = statement<[OrderId], { id: string }>(
  'take_parcel_back',
  `UPDATE shipments SET taken_back_at = shop_now(), updated_at = shop_now()
    WHERE order_id = $1 AND taken_back_at IS NULL RETURNING id`,
)

/** Settles a parcel that did not reach its customer; false when that was done before. */
export async function takeParcelBack(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await updateTakenBack(tx.client, orderId)).length === 1
}

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

const selectUncharged = statement<[number], UnchargedParcel>(
  'list_uncharged_parcels',
  `SELECT s.order_id AS "orderId", o.pincode, s.weight_grams AS "weightGrams", s.cod_paise > 0 AS "isCash"
     FROM shipments s JOIN orders o ON o.id = s.order_id
    WHERE s.status = 'created' AND s.courier = '' AND s.charged_paise IS NULL AND s.created_at > shop_now() - interval '7 days'
    ORDER BY s.created_at DESC LIMIT $1`,
)

/** Booked parcels whose price the carrier was not asked for yet, newest first: one that it never names holds up no other. */
export async function listUncharged(on: Queryable, limit: number): Promise<UnchargedParcel[]> {
  return selectUncharged(on, limit)
}

const updateCharged = statement<[OrderId, Paise], { id: string }>(
  'record_charge',
  `UPDATE shipments SET charged_paise = $2 WHERE order_id = $1 RETURNING id`,
)

export async function recordCharge(on: Queryable, orderId: OrderId, chargedPaise: Paise): Promise<void> {
  await updateCharged(on, orderId, chargedPaise)
}

const selectMidnight = statement<[], { seconds: number }>(
  'seconds_to_indian_midnight',
  `SELECT extract(epoch FROM (date_trunc('day', shop_now() AT TIME ZONE 'Asia/Kolkata') + interval '1 day') AT TIME ZONE 'Asia/Kolkata'
          - shop_now())::int AS seconds`,
)

export async function secondsToIndianMidnight(on: Queryable): Promise<number> {
  return only(await selectMidnight(on)).seconds
}
