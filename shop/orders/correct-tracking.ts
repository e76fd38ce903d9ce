/** A courier's name or a tracking number that was mistyped, put right while the parcel is on its way. The customer gets the new one by mail. */
import { lockOrder } from '#database/locks.ts'
import { enqueue } from '#database/queries/changes.ts'
import { changeTracking } from '#database/queries/parcel-desk.ts'
import { findParcelForStaff } from '#database/queries/parcel-views.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { transaction } from '#database/transaction.ts'
import { isUnderWayByHand } from '#domain/fulfilment/hand-parcel.ts'
import { JOBS } from '#domain/jobs.ts'
import type { CorrectTrackingInput } from '#domain/orders/staff-order-input.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import { noteOrder } from '../admin/note-order.ts'
import { requirePermission } from '../admin/require-permission.ts'
import type { Deps } from '../deps.ts'

export function correctTracking(
  deps: Deps,
  actor: Actor,
  { orderId, courier, tracking }: CorrectTrackingInput,
): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'orders.change')
    if (!staff.ok) return staff
    const order = await lockOrder(tx, orderId)
    const parcel = order && (await findParcelForStaff(tx.client, orderId))
    if (!parcel) return fail({ code: 'not_found', key: 'parcel_not_found' })
    if (!isUnderWayByHand(parcel)) return fail({ code: 'order_closed', key: 'parcel_not_waiting' })
    // The same once more: the form was sent twice, or nothing was changed.
    if (parcel.courier === courier && parcel.waybill === tracking) return ok(null)

    if ((await changeTracking(tx, { orderId, courier, tracking })) === 'taken')
      return fail({ code: 'invalid', key: 'order_tracking_taken' })
    await recordEvent(tx.client, orderId, 'shipment.renumbered', 'staff', { waybill: tracking, courier })
    await enqueue(tx, JOBS.sendOrderMail, { orderId, kind: 'shipped' })
    await noteOrder(tx, staff.value, orderId, 'tracking_corrected', {
      before: { courier: parcel.courier, tracking: parcel.waybill },
      after: { courier, tracking },
    })
    return ok(null)
  })
}
