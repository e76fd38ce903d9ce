/** Staff let parcels be asked for again that the carrier did not take: each by its job, as when it was paid. */
import { lockOrder } from '#database/locks.ts'
import { enqueue } from '#database/queries/changes.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { allowRetry } from '#database/queries/parcels.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { JOBS } from '#domain/jobs.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import { noteOrder } from '../admin/note-order.ts'
import { requirePermission, type StaffMember } from '../admin/require-permission.ts'
import type { Deps } from '../deps.ts'

/** As many as stand on a page of the table. */
const MOST = 50

/** Answers how many are asked for again; those that wait for nothing of the kind stay as they are. */
export async function retryShipments(
  deps: Deps,
  staff: Actor,
  input: { readonly orderIds: readonly string[] },
): Promise<Result<{ readonly retried: number }>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const orderIds = [...new Set(input.orderIds)].filter(isUuid).slice(0, MOST) as OrderId[]
  if (orderIds.length === 0) return fail({ code: 'invalid', key: 'parcels_none_chosen' })
  let retried = 0
  for (const orderId of orderIds) {
    const isQueued = await transaction(deps.db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      return order !== null && (await queueRetry(tx, orderId, allowed.value))
    })
    if (isQueued) retried += 1
  }
  return retried > 0 ? ok({ retried }) : fail({ code: 'order_closed', key: 'parcel_not_waiting' })
}

/** The caller holds the order's lock. */
export async function queueRetry(tx: Tx, orderId: OrderId, by: StaffMember): Promise<boolean> {
  if (!(await allowRetry(tx, orderId))) return false
  await recordEvent(tx.client, orderId, 'shipment.retried', 'staff', { by: by.staffId })
  await noteOrder(tx, by, orderId, 'parcel_asked_again')
  await enqueue(tx, JOBS.shipOrder, { orderId }, `ship_retry:${orderId}`)
  return true
}
