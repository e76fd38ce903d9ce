/** Calling a return's parcel off: what the courier has not fetched, and nobody wants to be fetched any more. */
import { lockOrder } from '#database/locks.ts'
import { enqueueJob, enqueueLaterJob } from '#database/queries/changes.ts'
import { recordEvent } from '#database/queries/orders.ts'
import {
  findParcelOfReturn,
  findReturnParcel,
  recordReturnParcel,
  type ReturnParcelRow,
} from '#database/queries/return-parcels.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import type { ReturnDirection } from '#domain/returns/return-view.ts'
import { isParcelStill } from '#domain/returns/return-parcel.ts'
import type { Deps } from '../deps.ts'

/** Longer than one attempt at the carrier lasts. */
const AFTER_SECONDS = 90

/** Of a return whose order is locked. One that is on its way, or over, is left alone. */
export async function callOffParcel(tx: Tx, returnId: string, direction: ReturnDirection): Promise<void> {
  const parcel = await findParcelOfReturn(tx.client, returnId, direction)
  if (!parcel || parcel.endedAt !== null || !isParcelStill(parcel)) return
  if (parcel.status !== 'requested' && parcel.status !== 'created') return
  const { id: parcelId, waybill } = parcel
  await recordReturnParcel(tx, parcelId, { status: 'cancelled', remark: parcel.remark })
  if (waybill !== null) await dropReturnParcel(tx, parcelId, waybill)
  else if (parcel.attempts > 0) await dropUnseen(tx, parcelId)
}

/** The parcel with this waybill is to be stopped, as soon as this transaction commits. */
export function dropReturnParcel(tx: Tx, parcelId: string, waybill: string): Promise<void> {
  return enqueueJob(tx, 'drop_return_parcel', { parcelId, waybill })
}

/** A carrier that is being asked, or did not answer, may have made one that nobody knows of. */
function dropUnseen(tx: Tx, parcelId: string): Promise<void> {
  const job = {
    task: 'drop_return_parcel',
    payload: { parcelId },
    key: `drop_return_parcel:${parcelId}`,
  }
  return enqueueLaterJob(tx, job, AFTER_SECONDS)
}

/** Throws when the carrier gives no usable answer, so that the job is tried again. */
export async function dropReturnParcelAtCarrier(
  deps: Deps,
  input: { readonly parcelId: string; readonly waybill?: string | undefined },
): Promise<void> {
  const { parcelId } = input
  const waybill = input.waybill ?? (await findUnseen(deps, parcelId))
  if (waybill === null) return
  const parcel = await findReturnParcel(deps.db.pool, parcelId)
  if (parcel?.status === 'created' && parcel.waybill === waybill) return
  const cancelled = await deps.shipping.cancelParcel(waybill)
  if (cancelled.ok) return
  if (cancelled.reason !== 'refused') throw new Error(`parcel ${waybill}: ${cancelled.detail}`)
  const { detail } = cancelled
  deps.log.error({ parcelId, waybill, detail }, 'the carrier keeps a parcel of a return that nobody wants')
  await transaction(deps.db, async (tx) => {
    const now =
      parcel && (await lockOrder(tx, parcel.orderId)) && (await findReturnParcel(tx.client, parcelId))
    if (now?.status === 'cancelled') await followAfterAll(tx, now, waybill)
  })
}

/** A parcel that was called off and goes all the same: where it ends up is to be heard. The order is locked. */
export async function followAfterAll(tx: Tx, parcel: ReturnParcelRow, waybill: string): Promise<void> {
  const { id, returnId, orderId, remark } = parcel
  await recordReturnParcel(tx, id, { status: 'created', waybill, remark })
  await recordEvent(tx.client, orderId, 'return.parcel_kept', 'carrier', { returnId, waybill })
}

async function findUnseen(deps: Deps, parcelId: string): Promise<string | null> {
  const found = await deps.shipping.findParcel(parcelId)
  if (!found.ok) throw new Error(`parcel ${parcelId} of a return: ${found.detail}`)
  return found.value?.waybill ?? null
}
