/**
 * A parcel of another courier that was settled as lost, and arrived after all: its courier has the cash. Nobody but staff
 * hears of that. The order stays closed, as with the shop's own carrier (record-scans), and what to do about the cash is asked
 * of staff from then on (note-cash-after-close). Once.
 */
import { lockOrder } from '#database/locks.ts'
import { deliverByHand } from '#database/queries/parcel-desk.ts'
import { findParcelForStaff } from '#database/queries/parcel-views.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { transaction } from '#database/transaction.ts'
import { mayBeFound } from '#domain/fulfilment/hand-parcel.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import { noteOrder } from '../admin/note-order.ts'
import { requirePermission } from '../admin/require-permission.ts'
import type { Deps } from '../deps.ts'

export async function noteFoundParcel(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: string },
): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const allowed = await requirePermission(tx.client, staff, 'orders.change')
    if (!allowed.ok) return allowed
    const order = isUuid(input.orderId) ? await lockOrder(tx, input.orderId as OrderId) : null
    const parcel = order && (await findParcelForStaff(tx.client, order.id))
    if (!order || !parcel || !mayBeFound(parcel))
      return fail({ code: 'order_closed', key: 'parcel_not_lost' })
    await deliverByHand(tx, order.id)
    const facts = { by: allowed.value.staffId, amountPaise: order.totalPaise }
    await recordEvent(tx.client, order.id, 'payment.cash_after_close', 'staff', facts)
    await noteOrder(tx, allowed.value, order.id, 'parcel_found', {
      after: { amountPaise: order.totalPaise },
    })
    return ok(null)
  })
}
