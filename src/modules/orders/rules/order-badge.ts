/**
 * The label on an order's badge. It is the specification's status, except that cancelled and fully refunded orders say
 * so: the APIs report those as 'completed'.
 */
import type { OrderStatus } from './order-status.ts'
import type { OrderView } from './order-view.ts'

export type OrderBadge = OrderStatus | 'cancelled' | 'refunded'

export function orderBadge({
  status,
  paymentStatus,
  fulfilmentStatus,
}: Pick<OrderView, 'status' | 'paymentStatus' | 'fulfilmentStatus'>): OrderBadge {
  // Also before it was paid: either way the badge says cancelled.
  if (fulfilmentStatus === 'cancelled') return 'cancelled'
  return paymentStatus === 'refunded' ? 'refunded' : status
}
