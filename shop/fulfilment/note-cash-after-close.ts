/** Cash that the courier collected for a closed order, seen to: paid back by hand, or the goods stayed where they are. */
import { lockOrder } from '#database/locks.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { findParcelForStaff } from '#database/queries/parcel-views.ts'
import { transaction } from '#database/transaction.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import { noteOrder } from '../admin/note-order.ts'
import { requirePermission } from '../admin/require-permission.ts'
import type { Deps } from '../deps.ts'

export async function noteCashAfterClose(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: string },
): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const allowed = await requirePermission(tx.client, staff, 'orders.change')
    if (!allowed.ok) return allowed
    const order = isUuid(input.orderId) ? await lockOrder(tx, input.orderId as OrderId) : null
    const parcel = order && (await findParcelForStaff(tx.client, order.id))
    if (!order || parcel?.todo !== 'cash_kept')
      return fail({ code: 'order_closed', key: 'reconciliation_gone' })
    const facts = { by: allowed.value.staffId, amountPaise: order.totalPaise }
    await recordEvent(tx.client, order.id, 'payment.cash_noted', 'staff', facts)
    await noteOrder(tx, allowed.value, order.id, 'cash_noted', { after: { amountPaise: order.totalPaise } })
    return ok(null)
  })
}
