/**
 * Money that came outside the provider: a bank transfer, cash at the counter. Staff record where it is, and the order
 * is settled as by any other payment. The provider is asked first, so that money which has arrived there is not taken
 * twice. The first to settle the order under its lock wins, and what the provider captures later is refunded.
 */
import { lockOrder } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { findBookedPayment } from '../data/payment-checks.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { mayMarkPaid } from '#modules/orders/rules/staff-order.ts'
import type { MarkPaidInput } from '#modules/orders/rules/staff-order-input.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import {
  recordOrderAudit,
  requirePermission,
  type StaffMember,
  staffTransaction,
} from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { syncPayment } from './reconcile-payments.ts'
import { finaliseFree, finaliseOutside } from './finalise-payment.ts'

/** `isNew` is false if the same money was recorded before. */
export async function markPaidOutside(
  deps: Deps,
  actor: Actor,
  { orderId, reference }: MarkPaidInput,
): Promise<Result<{ readonly isNew: boolean }>> {
  const asked = await requirePermission(deps.db.pool, actor, 'payments.change')
  if (!asked.ok) return asked
  await settleArrived(deps, orderId)
  return staffTransaction(deps, actor, 'payments.change', async (tx, staff) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail({ code: 'not_found', key: 'order_not_found' })
    return takeMoney(tx, staff, order, reference)
  })
}

/**
 * Settles what the provider has captured without the shop knowing. If the provider does not answer, that money is
 * refunded later.
 */
export async function settleArrived(deps: Deps, orderId: OrderId): Promise<void> {
  const booked = await findBookedPayment(deps.db.pool, orderId)
  if (booked?.paymentStatus === 'unpaid' && booked.providerOrderId !== null) await syncPayment(deps, booked)
}

/** The caller holds the order's lock. */
export async function takeMoney(
  tx: Tx,
  staff: StaffMember,
  order: LockedOrder,
  reference: string,
): Promise<Result<{ readonly isNew: boolean }>> {
  if (order.outsideReference !== '' && order.outsideReference === reference) return ok({ isNew: false })
  if (!mayMarkPaid(order)) {
    const isPaid = order.paymentStatus !== 'unpaid' && order.paymentStatus !== 'failed'
    return fail({ code: 'order_closed', key: isPaid ? 'order_paid_before' : 'order_not_markable' })
  }
  // An order with a total of 0 that was cut off before it completed: there is no money, so no reference to store.
  if (order.provider === 'none') {
    await finaliseFree(tx, order, 'staff')
    await recordOrderAudit(tx, staff, order.id, 'marked_paid', {
      before: { payment: order.paymentStatus },
      after: { payment: 'paid', amountPaise: order.totalPaise },
    })
    return ok({ isNew: true })
  }
  await finaliseOutside(tx, order, reference)
  await recordOrderAudit(tx, staff, order.id, 'marked_paid', {
    before: { payment: order.paymentStatus },
    after: { payment: 'paid', reference, amountPaise: order.totalPaise },
  })
  return ok({ isNew: true })
}
