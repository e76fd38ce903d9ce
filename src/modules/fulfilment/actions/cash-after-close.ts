/** Cash that a courier collected for an order that is closed: staff record once what became of it. */
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { deliverByHand } from '../data/parcel-desk.ts'
import { findParcelForStaff } from '../data/parcel-views.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { mayBeFound } from '../rules/hand-parcel.ts'
import type { StaffParcelRow } from '../rules/staff-parcel.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

type Input = { readonly orderId: OrderId }

/** The courier's cash for a closed order was dealt with: refunded manually, or the goods stayed with the customer. */
export function recordCashAfterClose(deps: Deps, staff: Actor, input: Input): Promise<Result<null>> {
  return note(deps, staff, input, {
    isOpen: ({ todo }) => todo === 'cash_kept',
    refusal: 'reconciliation_gone',
    event: 'payment.cash_noted',
    audit: 'cash_noted',
  })
}

/**
 * Another courier's parcel, settled as lost, arrived after all, so its courier has the cash. Only staff are informed.
 * The order stays closed, as with the shop's own carrier (record-scans), and staff then have to decide about the cash.
 */
export function recordFoundParcel(deps: Deps, staff: Actor, input: Input): Promise<Result<null>> {
  return note(deps, staff, input, {
    isOpen: mayBeFound,
    refusal: 'parcel_not_lost',
    write: (tx, { id }) => deliverByHand(tx, id),
    event: 'payment.cash_after_close',
    audit: 'parcel_found',
  })
}

type Note = {
  readonly isOpen: (parcel: StaffParcelRow) => boolean
  readonly refusal: MessageKey
  readonly write?: (tx: Tx, order: LockedOrder) => Promise<void>
  readonly event: string
  readonly audit: 'cash_noted' | 'parcel_found'
}

function note(deps: Deps, staff: Actor, { orderId }: Input, what: Note): Promise<Result<null>> {
  return staffTransaction(deps, staff, 'orders.change', async (tx, by) => {
    const order = await lockOrder(tx, orderId)
    const parcel = order && (await findParcelForStaff(tx.client, order.id))
    if (!order || !parcel || !what.isOpen(parcel)) return fail({ code: 'order_closed', key: what.refusal })
    await what.write?.(tx, order)
    const { totalPaise: amountPaise } = order
    const facts = { by: by.staffId, amountPaise }
    await recordEvent(tx.client, order.id, what.event, 'staff', facts)
    await recordOrderAudit(tx, by, order.id, what.audit, { after: { amountPaise } })
    return ok(null)
  })
}
