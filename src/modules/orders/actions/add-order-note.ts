/** What staff want to remember of an order. It stands in its timeline for staff alone, and can't be changed. */
import { lockOrder } from '#platform/database/locks.ts'
import { recordEvent } from '../data/orders.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderNoteInput } from '../rules/staff-order-input.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit } from '#modules/staff/actions/record-order-audit.ts'
import { requirePermission } from '#modules/staff/actions/require-permission.ts'
import type { Deps } from '#platform/deps.ts'

export function addOrderNote(
  deps: Deps,
  actor: Actor,
  { orderId, note }: OrderNoteInput,
): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'orders.change')
    if (!staff.ok) return staff
    if (!(await lockOrder(tx, orderId))) return fail({ code: 'not_found', key: 'order_not_found' })
    const { staffId, name } = staff.value
    await recordEvent(tx.client, orderId, 'order.note', 'staff', { note, name, by: staffId })
    // Its words stand with the order alone: they may be about somebody, and the log is for ever.
    await recordOrderAudit(tx, staff.value, orderId, 'noted')
    return ok(null)
  })
}
