/** Polls the carrier for the parcels of orders and returns, because its pushes may get lost. */
import { listKnownParcels, takeToTrack, type KnownParcel } from '../data/parcels.ts'
import type { TrackedParcel } from '../providers/port.ts'
import type { Scan } from '../rules/carrier-status.ts'
import type { Deps } from '#platform/deps.ts'
import { recordReturnScan } from './record-return-scan.ts'
import { recordScans } from './record-scans.ts'

/** The carrier's limit of waybills per call. */
const BATCH = 50
/** A little less than the time between two runs. */
const UNASKED_SECONDS = 8 * 60

export type Tracked = { readonly asked: number; readonly changed: number }

export async function trackShipments(deps: Deps): Promise<Tracked> {
  let asked = 0
  let changed = 0
  for (;;) {
    const waybills = await takeToTrack(deps.db.pool, UNASKED_SECONDS, BATCH)
    if (waybills.length === 0) return { asked, changed }
    asked += waybills.length
    const tracked = await deps.shipping.trackParcels(waybills)
    if (!tracked.ok) {
      deps.log.warn(
        { parcels: waybills.length, detail: tracked.detail },
        'the carrier does not say where parcels are',
      )
      return { asked, changed }
    }
    changed += await recordTracked(deps, tracked.value)
    if (waybills.length < BATCH) return { asked, changed }
  }
}

/** Stores new scans of some parcels; returns how many parcels had any. */
export async function recordTracked(deps: Deps, parcels: readonly TrackedParcel[]): Promise<number> {
  const known = await listKnownParcels(
    deps.db.pool,
    parcels.map((parcel) => parcel.waybill),
  )
  let changed = 0
  for (const parcel of parcels) {
    const ours = known.get(parcel.waybill)
    if (ours && (await recordOne(deps, ours, parcel))) changed += 1
  }
  return changed
}

async function recordOne(deps: Deps, ours: KnownParcel, parcel: TrackedParcel): Promise<boolean> {
  const { expectedDeliveryAt } = parcel
  if (ours.purpose !== 'order') return recordReturnScan(deps, ours, parcel.current)
  const scans = allScans(parcel)
  // Most parcels have no new scan: no transaction for them.
  const isSame =
    ours.scans === scans.length && ours.expectedDeliveryAt?.getTime() === expectedDeliveryAt?.getTime()
  return isSame ? false : recordScans(deps, ours, { scans, expectedDeliveryAt })
}

/** The current status is usually the last of the scans, and then is reported only once. */
function allScans(parcel: TrackedParcel): readonly Scan[] {
  const scans = new Map([...parcel.scans, parcel.current].map((scan) => [keyOf(scan), scan]))
  return [...scans.values()]
}

function keyOf({ at, statusType, status }: Scan): string {
  return `${at.getTime()} ${statusType} ${status}`
}
