/**
 * Cancels an unwanted parcel at the carrier: the order was cancelled during booking, or the return was called off. Runs
 * as a job, so that neither a crash nor a carrier outage leaves a parcel behind.
 */
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import { enqueueAll, enqueueLater } from '#platform/database/changes.ts'
import {
  findParcel,
  findParcelOfOrder,
  findParcelOfReturn,
  recordOutcome,
  type ParcelRow,
  type ReturnParcelRow,
} from '../data/parcels.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { isParcelStill, parcelReference, type ReturnPurpose } from '../rules/parcel-life.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { FULFILMENT_JOBS } from '../jobs.ts'
import type { Deps } from '#platform/deps.ts'

/** Longer than one attempt at the carrier takes. */
const AFTER_SECONDS = 90

type Named = Pick<ParcelRow, 'id' | 'purpose' | 'orderId'>

function jobOf(parcel: Named, waybill?: string): QueuedJob {
  return parcel.purpose === 'order'
    ? queued(FULFILMENT_JOBS.cancelParcel, { orderId: parcel.orderId, waybill })
    : queued(FULFILMENT_JOBS.cancelReturnParcel, { parcelId: parcel.id, waybill })
}

/** Queues the cancellation of the parcel with this waybill when this transaction commits. */
export function cancelParcel(tx: Tx, parcel: Named, waybill: string): Promise<void> {
  return enqueueAll(tx, [jobOf(parcel, waybill)])
}

/**
 * Cancels whatever the carrier has created, once no booking is in progress: a pending or unanswered booking may have
 * created a parcel that the shop does not know of.
 */
export function cancelUnknownParcel(tx: Tx, parcel: Named): Promise<void> {
  const job = jobOf(parcel)
  return enqueueLater(tx, { ...job, key: `${job.task}:${parcelReference(parcel)}` }, AFTER_SECONDS)
}

/** For a return whose order is locked. A parcel on its way, or finished, is left alone. */
export async function cancelReturnParcel(tx: Tx, returnId: string, purpose: ReturnPurpose): Promise<void> {
  const parcel = await findParcelOfReturn(tx.client, returnId, purpose)
  if (!parcel || parcel.endedAt !== null || !isParcelStill(parcel)) return
  const { id, status, waybill, attempts, remark } = parcel
  if (status !== 'requested' && status !== 'created') return
  await recordOutcome(tx, id, { status: 'cancelled', remark })
  if (waybill !== null) await cancelParcel(tx, parcel, waybill)
  else if (attempts > 0) await cancelUnknownParcel(tx, parcel)
}

type Dropped = ({ readonly orderId: OrderId } | { readonly parcelId: string }) & {
  readonly waybill?: string | undefined
}

/** Throws if the carrier gives no usable answer, so that the job is retried. */
export async function cancelParcelAtCarrier(deps: Deps, input: Dropped): Promise<void> {
  const reference = 'orderId' in input ? input.orderId : input.parcelId
  const waybill = input.waybill ?? (await findUnseen(deps, reference))
  if (waybill === null) return
  const parcel =
    'orderId' in input
      ? await findParcelOfOrder(deps.db.pool, input.orderId)
      : await findParcel(deps.db.pool, input.parcelId)
  // A wanted parcel is cancelled through its order or return, never here.
  if (parcel?.status === 'created' && parcel.waybill === waybill) return
  const cancelled = await deps.shipping.cancelParcel(waybill)
  if (cancelled.ok) return
  const { reason, detail } = cancelled
  if (reason !== 'refused') throw new Error(`parcel ${waybill}: ${detail}`)
  deps.log.error(
    { reference, waybill, detail },
    'the carrier did not cancel a parcel that is not needed any more',
  )
  if (!parcel || parcel.purpose === 'order') return
  await transaction(deps.db, async (tx) => {
    const now = (await lockOrder(tx, parcel.orderId)) && (await findParcel(tx.client, parcel.id))
    if (now?.status === 'cancelled' && now.purpose !== 'order') await resumeTracking(tx, now, waybill)
  })
}

async function findUnseen(deps: Deps, reference: string): Promise<string | null> {
  const found = await deps.shipping.findParcel(reference)
  if (!found.ok) throw new Error(`parcel ${reference}: ${found.detail}`)
  return found.value?.waybill ?? null
}

/** A parcel of a cancelled return moves anyway: keep tracking it. The order is locked. */
export async function resumeTracking(tx: Tx, parcel: ReturnParcelRow, waybill: string): Promise<void> {
  const { id, returnId, orderId, remark } = parcel
  await recordOutcome(tx, id, { status: 'created', waybill, remark })
  await recordEvent(tx.client, orderId, 'return.parcel_kept', 'carrier', { returnId, waybill })
}
