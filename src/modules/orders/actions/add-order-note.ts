/** A staff note on an order. Only staff see it in the timeline, and it can't be edited. */
import { lockOrder } from '../data/order-locks.ts'
import { recordEvent } from '../data/orders.ts'
import type { OrderNoteInput } from '../rules/staff-order-input.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

export function addOrderNote(
  deps: Deps,
  actor: Actor,
  { orderId, note }: OrderNoteInput,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    if (!(await lockOrder(tx, orderId))) return fail({ code: 'not_found', key: 'order_not_found' })
    const { staffId, name } = staff
    await recordEvent(tx.client, orderId, 'order.note', 'staff', { note, name, by: staffId })
    // The text is stored with the order only: it may contain personal data, and the audit log is permanent.
    await recordOrderAudit(tx, staff, orderId, 'noted')
    return ok(null)
  })
}
