/** Handing a paid order to the carrier. */
import { lockOrder, type LockedOrder } from '#database/locks.ts'
import { enqueueLaterJob } from '#database/queries/changes.ts'
import { findOrder, recordEvent } from '#database/queries/orders.ts'
import { findParcelPapers, secondsToIndianMidnight } from '#database/queries/parcel-desk.ts'
import {
  claimParcel,
  findParcelOfOrder,
  moveFulfilment,
  type OrderParcelRow,
} from '#database/queries/parcels.ts'
import { isAskedBackWhole } from '#database/queries/refunds.ts'
import type { Tx } from '#database/transaction.ts'
import { parcelOf } from '#domain/fulfilment/parcel.ts'
import type { OrderId } from '#domain/ids.ts'
import { canFulfilmentMove } from '#domain/orders/fulfilment-status.ts'
import type { Deps } from '../deps.ts'
import { bookParcel, type Booked, type Claim, type Later } from './book-parcel.ts'

/** With `needs`, a job that waits first asks again; without it soon, by whoever asked. */
export type Shipped = Booked | Unpaid
type Unpaid = { readonly kind: 'unpaid' }

export function shipOrder(deps: Deps, orderId: OrderId, actor: string): Promise<Shipped> {
  return bookParcel<OrderParcelRow, Unpaid>(deps, {
    claim: (tx) => claim(tx, orderId, actor),
    find: async (tx) => {
      const order = await lockOrder(tx, orderId)
      const row = await findParcelOfOrder(tx.client, orderId)
      if (!order || !row) throw new Error(`the shipment of order ${orderId} is gone`)
      const isWanted = row.status === 'requested' && canFulfilmentMove(order.fulfilmentStatus, 'shipped')
      return { row, isWanted }
    },
    onBooked: async (tx, _row, waybill) => {
      await moveFulfilment(tx, orderId, 'shipped', { kind: 'order.shipped', actor, facts: { waybill } })
    },
    onRefused: (tx, _row, remark) =>
      recordEvent(tx.client, orderId, 'shipment.refused', 'carrier', { remark }),
    onLater: (tx, _row, answer) => askLater(tx, orderId, answer),
  })
}

async function claim(tx: Tx, orderId: OrderId, actor: string): Promise<Shipped | Claim> {
  const order = await lockOrder(tx, orderId)
  if (order?.paymentStatus === 'unpaid' && !isCashConfirmed(order)) return { kind: 'unpaid' }
  const row = order && (await findParcelOfOrder(tx.client, orderId))
  if (row?.status === 'created' && row.waybill) return { kind: 'shipped', waybill: row.waybill }
  if (!order || !isToBeSent(order) || row?.status === 'cancelled') return { kind: 'over' }
  if (await isAskedBackWhole(tx.client, orderId)) return { kind: 'over' }
  if (row?.isBeingAsked) return { kind: 'busy' }

  const stored = await findOrder(tx.client, orderId)
  if (!stored) throw new Error(`order ${orderId} was locked and is gone`)
  const parcel = parcelOf(stored.view, await findParcelPapers(tx.client, orderId))
  const attempts = await claimParcel(tx, orderId, parcel)
  if (order.fulfilmentStatus === 'none') {
    await moveFulfilment(tx, orderId, 'requested', { kind: 'shipment.requested', actor, facts: {} })
  }
  return { kind: 'claimed', parcel, attempts }
}

function isToBeSent(order: LockedOrder): boolean {
  const { paymentStatus, fulfilmentStatus } = order
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
  return (
    (isPaid || isCashConfirmed(order)) && (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested')
  )
}

/** An order in cash is sent before it is paid, once its customer has confirmed it. */
function isCashConfirmed({ paymentMethod, paymentStatus, codConfirmedAt }: LockedOrder): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid' && codConfirmedAt !== null
}

/** What a person has to see to is asked about by the hour; a pincode that is full, when its day is over. */
const AGAIN_SECONDS = 60 * 60
const AFTER_MIDNIGHT_SECONDS = 10 * 60

async function askLater(tx: Tx, orderId: OrderId, { needs }: Later): Promise<void> {
  if (!needs) return
  const seconds =
    needs === 'tomorrow' ? (await secondsToIndianMidnight(tx.client)) + AFTER_MIDNIGHT_SECONDS : AGAIN_SECONDS
  const job = { task: 'ship_order', payload: { orderId }, key: `ship_later:${orderId}` }
  await enqueueLaterJob(tx, job, seconds)
}
