/** Staff confirm a cash order for its customer, usually on the phone. */
import { lockOrder } from '#modules/orders/index.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { confirmInCash } from './cash-on-delivery.ts'
import { recheckCoupon } from '#modules/coupons/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { recordOrderAudit, staffTransaction } from '#modules/staff/index.ts'

/**
 * Confirming twice changes nothing. How many unpaid parcels a shopper may have is not limited here, as for orders that
 * staff take: they have spoken to the customer.
 */
export function confirmOrderByStaff(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'orders.change', async (tx, staff) => {
    const order = await lockOrder(tx, input.orderId)
    if (!order) return fail({ code: 'not_found', key: 'order_not_found' })
    if (order.codConfirmedAt !== null) return ok(null)
    if (order.paymentMethod !== 'cod' || order.paymentStatus !== 'unpaid')
      return fail({ code: 'order_closed', key: 'order_not_confirmable' })
    if (!(await recheckCoupon(tx, deps.ids, order)))
      return fail({ code: 'coupon_unavailable', key: 'cod_coupon_used' })
    await confirmInCash(tx, order.id, 'staff')
    await recordOrderAudit(tx, staff, order.id, 'confirmed')
    return ok(null)
  })
}
