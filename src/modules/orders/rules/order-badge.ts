/**
 * The word on an order's badge, as people read it. It is the one word of the specification, but an order that was
 * cancelled or fully refunded says so: those are 'completed' to the interfaces.
 */
import type { OrderStatus } from './order-status.ts'
import type { OrderView } from './order-view.ts'

export type OrderBadge = OrderStatus | 'cancelled' | 'refunded'

export function orderBadge({
  status,
  paymentStatus,
  fulfilmentStatus,
}: Pick<OrderView, 'status' | 'paymentStatus' | 'fulfilmentStatus'>): OrderBadge {
  // Before it was paid, too: a cancelled order is marked as unwanted either way.
  if (fulfilmentStatus === 'cancelled') return 'cancelled'
  return paymentStatus === 'refunded' ? 'refunded' : status
}
