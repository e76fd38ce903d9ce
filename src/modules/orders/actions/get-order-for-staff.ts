import { listEvents } from '../data/order-events.ts'
import { findOrder } from '../data/orders.ts'
import { findPaymentFacts, listRefundsForStaff } from '#modules/payments/data/staff-refunds.ts'
import { findShipmentView } from '#modules/fulfilment/data/parcel-views.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import type { StaffOrderDetail } from '../rules/staff-order.ts'
import { staffTimeline } from '../rules/staff-timeline.ts'
import type { Deps } from '#platform/deps.ts'

/** Everything about an order, for staff; null when there is none. The caller has asked for the role. */
export async function getOrderForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<StaffOrderDetail | null> {
  const on = deps.db.pool
  const stored = isUuid(input.id) ? await findOrder(on, input.id as OrderId) : null
  if (!stored) return null
  const order = { ...stored.view, userId: stored.userId }
  const [events, shipment, payment, refunds] = await Promise.all([
    listEvents(on, order.id),
    findShipmentView(on, order.id),
    findPaymentFacts(on, order.id),
    listRefundsForStaff(on, order.id),
  ])
  return {
    order,
    isPhoneOrder: stored.placedBy !== null,
    timeline: staffTimeline(events),
    shipment,
    payment,
    refunds,
  }
}
