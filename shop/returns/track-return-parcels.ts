/**
 * Where the parcels of returns are, asked and told like those of orders (fulfilment/track-shipments.ts, scan-pushes.ts).
 * Only the carrier's latest word is kept; nothing that was heard once is forgotten for an older one.
 */
import { lockOrder } from '#database/locks.ts'
import { enqueueJob } from '#database/queries/changes.ts'
import { recordEvent } from '#database/queries/orders.ts'
import {
  findReturnParcel,
  listReturnParcels,
  recordReturnScan,
  takeReturnParcelsToTrack,
  type ReturnParcelRow,
} from '#database/queries/return-parcels.ts'
import { findReturn } from '#database/queries/returns.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import type { Scan } from '#domain/fulfilment/carrier-status.ts'
import { isParcelOver, parcelNews, type ParcelNews } from '#domain/returns/return-parcel.ts'
import type { Deps } from '../deps.ts'
import { completeReturn } from './complete-return.ts'
import { followAfterAll } from './end-parcel.ts'

/** The carrier takes no more waybills in one call. */
const BATCH = 50
/** A little less than the time between two runs. */
const UNASKED_SECONDS = 8 * 60

export async function trackReturnParcels(deps: Deps): Promise<void> {
  for (;;) {
    const waybills = await takeReturnParcelsToTrack(deps.db.pool, UNASKED_SECONDS, BATCH)
    if (waybills.length === 0) return
    const tracked = await deps.shipping.trackParcels(waybills)
    if (!tracked.ok) {
      const facts = { parcels: waybills.length, detail: tracked.detail }
      deps.log.warn(facts, 'the carrier does not say where parcels of returns are')
      return
    }
    for (const { waybill, current } of tracked.value) await recordReturnPush(deps, waybill, current)
    if (waybills.length < BATCH) return
  }
}

/** Whether it is a parcel of a return. */
export async function isReturnParcel(deps: Deps, waybill: string): Promise<boolean> {
  return (await listReturnParcels(deps.db.pool, [waybill])).size > 0
}

/** What a scan of a return's parcel changes; null when it is none. */
export async function recordReturnPush(
  deps: Deps,
  waybill: string,
  scan: Scan,
): Promise<'stored' | 'known' | null> {
  const known = (await listReturnParcels(deps.db.pool, [waybill])).get(waybill)
  if (!known) return null
  const news = parcelNews(known.direction, scan)
  return transaction(deps.db, async (tx) => {
    const parcel = (await lockOrder(tx, known.orderId)) && (await findReturnParcel(tx.client, known.id))
    if (!parcel || !(await recordReturnScan(tx, parcel.id, scan, isParcelOver(news)))) return 'known'
    // One that the shop itself called off is no news, unless it goes all the same.
    const isCalledOff = parcel.status === 'cancelled'
    if (isCalledOff && (news === 'waiting' || news === 'stopped')) return 'stored'
    if (isCalledOff) await followAfterAll(tx, parcel, waybill)
    await follow(tx, parcel, news, scan)
    return 'stored'
  })
}

async function follow(tx: Tx, parcel: ReturnParcelRow, news: ParcelNews, scan: Scan): Promise<void> {
  const { orderId, returnId, direction, waybill } = parcel
  const facts = { returnId, waybill, status: scan.status }
  const asked = await findReturn(tx.client, returnId)
  if (direction === 'out') {
    if (news === 'arrived') await completeReturn(tx, orderId, returnId)
    else if (isParcelOver(news))
      await recordEvent(tx.client, orderId, 'return.replacement_failed', 'carrier', facts)
    return
  }
  // They are here, whatever became of the return meanwhile.
  if (news === 'arrived') await recordEvent(tx.client, orderId, 'return.arrived', 'carrier', facts)
  if (asked?.status !== 'approved') return
  if (news === 'lost') await recordEvent(tx.client, orderId, 'return.parcel_lost', 'carrier', facts)
  if (news === 'stopped') {
    // The courier came in vain, or gave up: the customer sends it.
    await recordEvent(tx.client, orderId, 'return.send_in', 'carrier', facts)
    await enqueueJob(tx, 'send_order_mail', { orderId, kind: 'return_send_in', returnId })
  }
}
