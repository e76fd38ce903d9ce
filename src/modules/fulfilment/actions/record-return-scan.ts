/** Records the carrier's scans of a return's parcel. Only the latest is stored; an older one never replaces it. */
import { lockOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { storeLatestWord } from '../data/parcel-scans.ts'
import { findParcel, type ReturnParcelRow } from '../data/parcels.ts'
import { findReturn } from '../data/returns.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Scan } from '../rules/carrier-status.ts'
import { isParcelOver, parcelNews, type ParcelNews } from '../rules/parcel-life.ts'
import type { Deps } from '#platform/deps.ts'
import { followAfterAll } from './cancel-parcel-at-carrier.ts'
import { completeReturn } from './complete-return.ts'

/** True if the scan was new. */
export function recordReturnScan(
  deps: Deps,
  known: Pick<ReturnParcelRow, 'id' | 'orderId' | 'direction'> & { readonly waybill: string },
  scan: Scan,
): Promise<boolean> {
  const news = parcelNews(known.direction, scan)
  return transaction(deps.db, async (tx) => {
    const parcel = (await lockOrder(tx, known.orderId)) && (await findParcel(tx.client, known.id))
    if (!parcel || parcel.purpose === 'order') return false
    if (!(await storeLatestWord(tx, parcel.id, scan, isParcelOver(news)))) return false
    // The cancellation of a parcel that the shop itself called off is not news, unless it moves anyway.
    const isCalledOff = parcel.status === 'cancelled'
    if (isCalledOff && (news === 'waiting' || news === 'stopped')) return true
    if (isCalledOff) await followAfterAll(tx, parcel, known.waybill)
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
  if (news === 'stopped') {
    // The courier came in vain, or gave up: the customer sends it.
    await recordEvent(tx.client, orderId, 'return.send_in', 'carrier', facts)
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: 'return_send_in', returnId })
  }
}
