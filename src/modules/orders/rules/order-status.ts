/**
 * The status that staff and shoppers see (spec §4) is derived from payment and fulfilment, never set. The database
 * holds the same rule in a generated column; a test compares the two for every pair.
 */
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

export const ORDER_STATUSES = ['pending', 'shipped', 'completed', 'failed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export function orderStatus(payment: PaymentStatus, fulfilment: FulfilmentStatus): OrderStatus {
  if (payment === 'failed') return 'failed'
  // A cash order is shipped before it is paid.
  if (fulfilment === 'shipped' || fulfilment === 'returning') return 'shipped'
  return payment === 'unpaid' ? 'pending' : 'completed'
}

export type BadgeColour = 'green' | 'blue' | 'yellow' | 'red' | 'grey'

/** Badge colours (spec §4): shipped is blue for staff and green for customers; anything unknown is grey. */
export function statusColour(status: string, viewer: 'staff' | 'customer'): BadgeColour {
  switch (status) {
    case 'completed':
      return 'green'
    case 'shipped':
      return viewer === 'staff' ? 'blue' : 'green'
    case 'pending':
      return 'yellow'
    case 'failed':
      return 'red'
    default:
      return 'grey'
  }
}
