/** Staff have refused parcels booked again: each by its job, as after payment. */
import { lockOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { allowRetry } from '../data/parcels.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

/** As many as one page of the table shows. */
const MOST = 50

/** Returns how many are booked again; parcels that were not refused stay unchanged. */
export async function retryShipments(
  deps: Deps,
  staff: Actor,
  input: { readonly orderIds: readonly OrderId[] },
): Promise<Result<{ readonly retried: number }>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const orderIds = [...new Set(input.orderIds)].slice(0, MOST)
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
  await recordOrderAudit(tx, by, orderId, 'parcel_asked_again')
  await enqueue(tx, ORDER_JOBS.shipOrder, { orderId }, `ship_retry:${orderId}`)
  return true
}
