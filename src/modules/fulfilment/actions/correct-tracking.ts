/**
 * Corrects a mistyped courier name or tracking number while the parcel is on its way. The new one is mailed to the
 * customer.
 */
import { lockOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { changeTracking } from '../data/parcel-desk.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import { isUnderWayByHand } from '../rules/hand-parcel.ts'
import type { CorrectTrackingInput } from '#modules/orders/rules/staff-order-input.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

export function correctTracking(
  deps: Deps,
  actor: Actor,
  { orderId, courier, tracking }: CorrectTrackingInput,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    const order = await lockOrder(tx, orderId)
    const parcel = order && (await findParcelForStaff(tx.client, orderId))
    if (!parcel) return fail({ code: 'not_found', key: 'parcel_not_found' })
    if (!isUnderWayByHand(parcel)) return fail({ code: 'order_closed', key: 'parcel_not_waiting' })
    // A repeat: the form was submitted twice, or nothing was changed.
    if (parcel.courier === courier && parcel.waybill === tracking) return ok(null)

    if ((await changeTracking(tx, { orderId, courier, tracking })) === 'taken')
      return fail({ code: 'invalid', key: 'order_tracking_taken' })
    await recordEvent(tx.client, orderId, 'shipment.renumbered', 'staff', { waybill: tracking, courier })
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId, kind: 'shipped' })
    await recordOrderAudit(tx, staff, orderId, 'tracking_corrected', {
      before: { courier: parcel.courier, tracking: parcel.waybill },
      after: { courier, tracking },
    })
    return ok(null)
  })
}
