/**
 * Stopping a parcel of a return at the carrier, before somebody decides that it is wanted no more. Outside any
 * transaction, and asked for its place first: what the shop knows may be minutes old, and a parcel that the courier has
 * is never counted as one that stands.
 */
import { findParcelOfReturn, type ReturnParcelRow } from '../data/parcels.ts'
import { isParcelOver, parcelNews, type ReturnPurpose } from '../rules/parcel-life.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { TrackedParcel } from '../providers/port.ts'
import type { Deps } from '#platform/deps.ts'
import { recordReturnScan } from './record-return-scan.ts'

const LATER: Problem = { code: 'shipping_unavailable', key: 'return_later' }

/** Passes where nothing goes any more, or has come to its end; `tooLate` is the answer for one that is on its way. */
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
      // One that only the carrier knows has no waybill in the books yet.
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

/** Where it is; null where the carrier has none. A lost answer may have made one that only the carrier knows. */
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
