/**
 * Books a return's parcel: the courier collects the goods or delivers the replacement. Invariant: a replacement's stock
 * is taken before the carrier is called.
 */
import { lockOrder, findOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { lockProducts, publicStockTags } from '#modules/catalogue/index.ts'
import { invalidateTags, enqueue, enqueueAll, enqueueLater } from '#platform/database/changes.ts'
import {
  claimParcelOfReturn,
  findParcel,
  listForgottenReturnParcels,
  recordOutcome,
  type ReturnParcelRow,
} from '../data/parcels.ts'
import { isFullRefundRequested } from '#modules/payments/index.ts'
import { isReplacementTaken, sendReplaced } from '../data/return-stock.ts'
import { findReturn } from '../data/returns.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { returnParcelOf } from '../rules/parcel.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { FULFILMENT_JOBS } from '../jobs.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { lackingOf } from '../rules/lacking.ts'
import type { ReturnView } from '../rules/return-view.ts'
import type { Deps } from '#platform/deps.ts'
import { bookParcel, type Booked, type Claim } from './book-parcel.ts'

/** The job that books a return's parcel. */
export function bookingJob(parcelId: string): QueuedJob {
  return queued(FULFILMENT_JOBS.askReturnParcel, { parcelId })
}

/** For the job: throws while another attempt may succeed, so that it is retried. */
export async function bookReturnParcel(deps: Deps, input: { readonly parcelId: string }): Promise<void> {
  const { parcelId } = input
  const booked = await bookParcel<ReturnParcelRow>(deps, {
    claim: () => transaction(deps.db, (tx) => claim(tx, parcelId)),
    find: async (tx) => {
      const found = await lockWhole(tx, parcelId)
      if (!found) throw new Error(`parcel ${parcelId} of a return is gone`)
      return { row: found.row, isWanted: isWanted(found) }
    },
    onBooked,
    onRefused: reportRefused,
  })
  // Another process is calling the carrier, or crashed doing so: checked again later, without counting an attempt.
  if (booked.kind === 'busy')
    await transaction(deps.db, (tx) => enqueueLater(tx, bookingJob(parcelId), BUSY_SECONDS))
  if (booked.kind === 'later') throw new Error(`parcel ${parcelId} of a return has no waybill yet`)
}

/** The longest time that one attempt claims the parcel. */
const BUSY_SECONDS = 60

/** Parcels that wait to be booked but have lost their job: each gets a new one. */
export function bookForgottenReturnParcels(deps: Deps): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const forgotten = await listForgottenReturnParcels(tx.client)
    await enqueueAll(tx, forgotten.map(bookingJob))
  })
}

async function claim(tx: Tx, parcelId: string): Promise<Claim | Booked> {
  const found = await lockWhole(tx, parcelId)
  if (!found || !isWanted(found)) return { kind: 'over' }
  const { row, asked } = found
  if (row.isBeingAsked) return { kind: 'busy' }
  if (row.purpose === 'replacement') {
    if (await isFullRefundRequested(tx.client, row.orderId)) {
      await recordOutcome(tx, parcelId, { status: 'refused', remark: MESSAGES.return_refunded })
      await reportRefused(tx, row, MESSAGES.return_refunded)
      return { kind: 'over' }
    }
    if (!(await takeFromStock(tx, row, asked))) return { kind: 'over' }
  }
  const stored = await findOrder(tx.client, row.orderId)
  if (!stored) throw new Error(`order ${row.orderId} was locked and is gone`)
  const parcel = returnParcelOf(row, asked, stored.view.customer)
  return { kind: 'claimed', parcel, attempts: await claimParcelOfReturn(tx, row) }
}

type Found = { readonly row: ReturnParcelRow; readonly asked: ReturnView }

async function lockWhole(tx: Tx, parcelId: string): Promise<Found | null> {
  const known = await findParcel(tx.client, parcelId)
  if (!known || !(await lockOrder(tx, known.orderId))) return null
  const row = await findParcel(tx.client, parcelId)
  if (!row || row.purpose === 'order') return null
  const asked = await findReturn(tx.client, row.returnId)
  return asked ? { row, asked } : null
}

/** Not booked yet, and the return's status needs this parcel. */
function isWanted({ row, asked }: Found): boolean {
  if (row.status !== 'requested') return false
  if (row.purpose === 'return') return asked.status === 'approved'
  return asked.status === 'received' && asked.wish === 'replacement'
}

async function onBooked(tx: Tx, row: ReturnParcelRow, waybill: string): Promise<void> {
  const { returnId, orderId, purpose } = row
  const isReplacement = purpose === 'replacement'
  const kind = isReplacement ? 'return.replaced' : 'return.pickup'
  const mail = isReplacement ? 'return_replaced' : 'return_pickup'
  await recordEvent(tx.client, orderId, kind, 'system', { returnId, waybill })
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: mail, returnId })
}

/** The carrier does not collect it: the customer sends it. If it does not take a replacement, staff have to act. */
async function reportRefused(tx: Tx, row: ReturnParcelRow, remark: string): Promise<void> {
  const { orderId, returnId } = row
  if (row.purpose === 'replacement')
    return recordEvent(tx.client, orderId, 'return.replacement_refused', 'carrier', { returnId, remark })
  await recordEvent(tx.client, orderId, 'return.send_in', 'carrier', { returnId, remark })
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: 'return_send_in', returnId })
}

/**
 * Taken once per return, and stays taken while the carrier is retried. Returns false if there is too little stock:
 * staff see it and can retry later, or turn it into a refund.
 */
async function takeFromStock(tx: Tx, row: ReturnParcelRow, { items }: ReturnView): Promise<boolean> {
  const { id, orderId, returnId } = row
  if (await isReplacementTaken(tx.client, returnId)) return true
  const products = await lockProducts(
    tx,
    items.map((item) => item.productId),
  )
  const lacking = lackingOf(items, products)
  if (lacking.length === 0) {
    const changes = await sendReplaced(tx, { orderId, returnId }, items)
    await invalidateTags(tx, publicStockTags(changes, products))
    return true
  }
  const names = lacking.join(', ')
  await recordOutcome(tx, id, { status: 'refused', remark: `out of stock: ${names}` })
  await recordEvent(tx.client, orderId, 'return.out_of_stock', 'system', { returnId, products: names })
  return false
}
