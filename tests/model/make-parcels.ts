/** The model's moves for parcels, run on the shop: the sandbox plays the courier and pushes its scans. */
import type { TestShop } from '../support/shop.ts'
import { shipmentOf } from '../support/shipping.ts'
import type { Move } from './order-life-move.ts'
import type { CourierMove } from './order-life-parcels.ts'
import type { PlacedOrder, ShopUnderTest } from './order-life-shop.ts'

type ParcelMove = Extract<Move, { kind: 'cancel' | 'ship' | 'courier' | 'settle parcel' }>

export async function makeParcelMove(
  { testing, staff }: ShopUnderTest,
  { id: orderId, actor }: PlacedOrder,
  move: ParcelMove,
): Promise<string> {
  const { shop } = testing
  switch (move.kind) {
    case 'cancel': {
      const cancelled = await shop.cancelOrder(actor, { orderId })
      return cancelled.ok ? cancelled.value.fulfilmentStatus : cancelled.problem.code
    }
    case 'ship':
      await shop.shipPaidOrder({ orderId })
      return 'done'
    case 'courier':
      return push(testing, (await shipmentOf(testing, orderId))?.waybill ?? '', WORDS[move.does])
    case 'settle parcel': {
      const { isRestocked } = move
      const settled = await shop.settleParcel(staff, { orderId, isRestocked, askedBy: 'staff@panna.example' })
      return settled.ok ? 'done' : settled.problem.code
    }
  }
}

type Word = readonly [statusType: string, status: string]

const WORDS: Readonly<Record<CourierMove, Word>> = {
  fetches: ['UD', 'In Transit'],
  delivers: ['DL', 'Delivered'],
  'turns round': ['RT', 'In Transit'],
  'brings back': ['DL', 'RTO'],
  loses: ['LT', 'LOST'],
}
export const DELIVERED = WORDS.delivers

/** A scan at the current time of the shop's clock, in Indian time without a zone, as the courier writes it. */
export async function push({ shop, db }: TestShop, waybill: string, [type, status]: Word): Promise<string> {
  const { rows } = await db.pool.query<{ at: string }>(
    `SELECT to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI:SS.MS') AS at`,
  )
  const current = {
    Status: status,
    StatusType: type,
    StatusDateTime: rows[0]?.at,
    StatusLocation: 'Hyderabad',
  }
  const rawBody = Buffer.from(JSON.stringify({ Shipment: { AWB: waybill, Status: current } }))
  const isStored = await shop.recordScanPush({ rawBody })
  while (await shop.processScanPushes());
  return isStored ? 'done' : 'unknown parcel'
}
