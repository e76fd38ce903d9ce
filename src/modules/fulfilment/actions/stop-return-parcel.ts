/**
 * Cancels a return's parcel at the carrier before it is recorded as unwanted. Outside any transaction. Its status is
 * fetched first, because the shop's may be minutes old and a parcel that the courier has must not count as still
 * waiting.
 */
import { findParcelOfReturn, type ReturnParcelRow } from '../data/parcels.ts'
import { isParcelOver, parcelNews, type ReturnPurpose } from '../rules/parcel-life.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { TrackedParcel } from '../providers/port.ts'
import type { Deps } from '#platform/deps.ts'
import { recordReturnScan } from './record-return-scan.ts'

const LATER: Problem = { code: 'shipping_unavailable', key: 'return_later' }

/** Succeeds if no parcel is under way, or it is finished; `tooLate` is the answer for one on its way. */
export async function stopReturnParcel(
  deps: Deps,
  returnId: string,
  purpose: ReturnPurpose,
  tooLate: Problem,
): Promise<Result<null>> {
  const parcel = await findParcelOfReturn(deps.db.pool, returnId, purpose)
  if (parcel === null || parcel.endedAt !== null || parcel.status === 'cancelled') return ok(null)
  if (parcel.isBeingAsked) return fail(LATER)
  const seen = await seeAtCarrier(deps, parcel)
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
async function seeAtCarrier(
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
