/** Parcels that staff sent by another courier, or brought to their end by hand. */
import type { OrderId } from '#domain/ids.ts'
import type { Paise } from '#domain/money.ts'
import { statement } from '../statement.ts'
import type { Tx } from '../transaction.ts'

export type ManualParcel = {
  readonly orderId: OrderId
  readonly courier: string
  readonly tracking: string
  readonly weightGrams: number
  /** Cash that is taken at the door. */
  readonly cashPaise: Paise
}

const upsertManual = statement<[OrderId, string, string, number, number], { id: string }>(
  'send_by_another_courier',
  `INSERT INTO shipments (order_id, status, waybill, courier, cost_paise, weight_grams, cod_paise)
   VALUES ($1, 'created', $2, $3, 0, $4, $5)
   ON CONFLICT (order_id) DO UPDATE SET status = 'created', waybill = excluded.waybill, courier = excluded.courier, cost_paise = 0,
      cod_paise = excluded.cod_paise, remark = '', needs = '', asked_until = NULL, updated_at = shop_now()
    WHERE shipments.waybill IS NULL
   RETURNING id`,
)

/**
 * Writes the parcel down. 'taken': another parcel has this tracking number, and the transaction can only be rolled back;
 * 'has_waybill': the shop's own carrier has made one meanwhile.
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
  return (error as { constraint?: unknown }).constraint === 'shipments_waybill_unique'
}

const updateTracking = statement<[OrderId, string, string], { id: string }>(
  'correct_tracking_by_hand',
  `UPDATE shipments SET courier = $2, waybill = $3, updated_at = shop_now() WHERE order_id = $1 AND courier <> '' RETURNING id`,
)

/** 'taken': another parcel has this tracking number, and the transaction can only be rolled back. */
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

const updateLost = statement<[OrderId], { id: string }>(
  'lose_by_hand',
  `UPDATE shipments SET carrier_status_type = 'LT', carrier_status = 'LOST', updated_at = shop_now()
    WHERE order_id = $1 AND courier <> '' RETURNING id`,
)

/** Staff know that it is lost: it stands as if its courier had said so. */
export async function loseByHand(tx: Tx, orderId: OrderId): Promise<void> {
  await updateLost(tx.client, orderId)
}

const updateDelivered = statement<[OrderId], { id: string }>(
  'deliver_by_hand',
  `UPDATE shipments SET delivered_at = coalesce(delivered_at, shop_now()), updated_at = shop_now() WHERE order_id = $1 RETURNING id`,
)

/** Staff know that it arrived: nobody is asked about it any more. */
export async function deliverByHand(tx: Tx, orderId: OrderId): Promise<void> {
  await updateDelivered(tx.client, orderId)
}
