/**
 * The parcels of a return, which collect the goods and deliver a replacement: booked, tracked and stopped, until the
 * return is complete.
 */
import { lockOrder, findOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { lockProducts, publicStockTags } from '#modules/catalogue/index.ts'
import { invalidateTags, enqueue, enqueueAll, enqueueLater } from '#platform/database/changes.ts'
import { isFullRefundRequested, type RefundEvent } from '#modules/payments/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Deps } from '#platform/deps.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import {
  claimParcelOfReturn,
  findParcel,
  listForgottenReturnParcels,
  recordOutcome,
  type ReturnParcelRow,
  findParcelOfReturn,
} from '../data/parcels.ts'
import { isReplacementTaken, sendReplaced } from '../data/fulfilment-stock.ts'
import { findReturn, findReturnOfRefund, moveReturn } from '../data/returns.ts'
import { returnParcelOf } from '../rules/parcel.ts'
import { FULFILMENT_JOBS } from '../jobs.ts'
import { lackingOf } from '../rules/return-policy.ts'
import type { ReturnView } from '../rules/return-view.ts'
import {
  isParcelOver,
  parcelNews,
  type ReturnPurpose,
  type Scan,
  type ParcelNews,
} from '../rules/parcel-life.ts'
import type { TrackedParcel } from '../providers/port.ts'
import { storeLatestScan } from '../data/parcel-scans.ts'
import { bookParcel, type Booked, type Claim } from './ship-order.ts'
import { resumeTracking } from './cancel-parcel-at-carrier.ts'

/** The job that books a return's parcel. */
export function bookingJob(parcelId: string): QueuedJob {
  return queued(FULFILMENT_JOBS.requestReturnParcel, { parcelId })
}

/**
 * For the job: throws while another attempt may succeed, so that it is retried. Invariant: a replacement's stock is
 * taken before the carrier is called.
 */
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
  await askToSendIn(tx, row, { returnId, remark })
}

async function askToSendIn(tx: Tx, { orderId, returnId }: ReturnParcelRow, facts: Record<string, unknown>) {
  await recordEvent(tx.client, orderId, 'return.send_in', 'carrier', facts)
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

const LATER: Problem = { code: 'shipping_unavailable', key: 'return_later' }

/**
 * Cancels a return's parcel at the carrier before it is recorded as unwanted, outside any transaction. Its status is
 * fetched first, because the shop's may be minutes old and a parcel that the courier has must not count as still
 * waiting. Succeeds if no parcel is under way, or it is finished; `tooLate` is the answer for one on its way.
 */
export async function stopReturnParcel(
  deps: Deps,
  returnId: string,
  purpose: ReturnPurpose,
  tooLate: Problem,
): Promise<Result<null>> {
  const parcel = await findParcelOfReturn(deps.db.pool, returnId, purpose)
  if (parcel === null || parcel.endedAt !== null || parcel.status === 'cancelled') return ok(null)
  if (parcel.isBeingAsked) return fail(LATER)
  const seen = await fetchCarrierStatus(deps, parcel)
  if (seen === 'silent') return fail(LATER)
  const waybill = parcel.waybill ?? seen?.waybill
  if (waybill === undefined) return ok(null)
  if (seen) {
    const news = parcelNews(parcel.direction, seen.current)
    if (news === 'stopped') return ok(null)
    if (news !== 'waiting') {
      // One that only the carrier knows of has no waybill stored yet.
      if (parcel.waybill === null) return fail(tooLate)
      await recordReturnScan(deps, { ...parcel, waybill }, seen.current)
      return isParcelOver(news) ? ok(null) : fail(tooLate)
    }
  }
  const cancelled = await deps.shipping.cancelParcel(waybill)
  if (cancelled.ok) return ok(null)
  deps.log.warn({ returnId, waybill, detail: cancelled.detail }, 'the carrier did not stop a parcel')
  return fail(cancelled.reason === 'refused' ? tooLate : LATER)
}

/**
 * Its current status; null if the carrier has no such parcel. A lost answer may have created one that only the carrier
 * knows of.
 */
async function fetchCarrierStatus(
  { shipping }: Deps,
  { id, waybill, attempts }: ReturnParcelRow,
): Promise<TrackedParcel | null | 'silent'> {
  if (waybill !== null) {
    const tracked = await shipping.trackParcels([waybill])
    return tracked.ok ? (tracked.value.find((each) => each.waybill === waybill) ?? null) : 'silent'
  }
  if (attempts === 0) return null
  const found = await shipping.findParcel(id)
  return found.ok ? found.value : 'silent'
}

/**
 * Records a scan by the carrier. Only the latest is stored; an older one never replaces it. True if the scan was new.
 */
export function recordReturnScan(
  deps: Deps,
  known: Pick<ReturnParcelRow, 'id' | 'orderId' | 'direction'> & { readonly waybill: string },
  scan: Scan,
): Promise<boolean> {
  const news = parcelNews(known.direction, scan)
  return transaction(deps.db, async (tx) => {
    const parcel = (await lockOrder(tx, known.orderId)) && (await findParcel(tx.client, known.id))
    if (!parcel || parcel.purpose === 'order') return false
    if (!(await storeLatestScan(tx, parcel.id, scan, isParcelOver(news)))) return false
    // The cancellation of a parcel that the shop itself called off is not news, unless it moves anyway.
    const isCancelled = parcel.status === 'cancelled'
    if (isCancelled && (news === 'waiting' || news === 'stopped')) return true
    if (isCancelled) await resumeTracking(tx, parcel, known.waybill)
    await follow(tx, parcel, news, scan)
    return true
  })
}

async function follow(tx: Tx, parcel: ReturnParcelRow, news: ParcelNews, scan: Scan): Promise<void> {
  const { orderId, returnId, purpose, waybill } = parcel
  const facts = { returnId, waybill, status: scan.status }
  const asked = await findReturn(tx.client, returnId)
  if (purpose === 'replacement') {
    if (news === 'arrived') await completeReturn(tx, orderId, returnId)
    else if (isParcelOver(news))
      await recordEvent(tx.client, orderId, 'return.replacement_failed', 'carrier', facts)
    return
  }
  // The goods are here, whatever became of the return meanwhile.
  if (news === 'arrived') await recordEvent(tx.client, orderId, 'return.arrived', 'carrier', facts)
  if (asked?.status !== 'approved') return
  if (news === 'lost') await recordEvent(tx.client, orderId, 'return.parcel_lost', 'carrier', facts)
  // The courier could not collect it: the customer sends it in.
  if (news === 'stopped') await askToSendIn(tx, parcel, facts)
}

/**
 * Completes a return whose refund was accepted or whose replacement was delivered. Repeated calls change nothing. The
 * caller holds the order's lock.
 */
export async function completeReturn(tx: Tx, orderId: OrderId, returnId: string): Promise<void> {
  if (!(await moveReturn(tx, returnId, { from: 'received', to: 'completed' }))) return
  await recordEvent(tx.client, orderId, 'return.completed', 'system', { returnId })
}

/** Does nothing for a refund without a return. */
export async function completeReturnOfRefund(tx: Tx, { refundId }: RefundEvent): Promise<void> {
  const asked = await findReturnOfRefund(tx.client, refundId)
  if (asked) await completeReturn(tx, asked.orderId, asked.id)
}
