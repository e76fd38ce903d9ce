/** The Payment and Fulfilment columns of staff's orders table, in the trade's words. */
import type { BadgeColour } from './order-status.ts'
import type { StaffOrderRow } from './staff-order-row.ts'

export type ColumnLabel = { readonly words: string; readonly colour: BadgeColour }

type Paid = Pick<StaffOrderRow, 'paymentStatus' | 'paymentMethod' | 'isConfirmed'>

export function paymentLabel({ paymentStatus, paymentMethod, isConfirmed }: Paid): ColumnLabel {
  switch (paymentStatus) {
    case 'paid':
      return { words: 'Paid', colour: 'green' }
    case 'partly_refunded':
      return { words: 'Partially refunded', colour: 'grey' }
    case 'refunded':
      return { words: 'Refunded', colour: 'grey' }
    case 'failed':
      return { words: 'Failed', colour: 'red' }
    case 'unpaid':
      if (paymentMethod === 'prepaid') return { words: 'Unpaid', colour: 'yellow' }
      return isConfirmed
        ? { words: 'COD · confirmed', colour: 'blue' }
        : { words: 'COD · to confirm', colour: 'yellow' }
  }
}

type Sent = Paid &
  Pick<StaffOrderRow, 'fulfilmentStatus' | 'delivery' | 'isLost' | 'isWaiting' | 'isUndelivered'>

export function fulfilmentLabel(order: Sent): ColumnLabel {
  switch (order.fulfilmentStatus) {
    case 'none':
    case 'requested':
      return beforeShipping(order)
    case 'shipped':
      if (order.isLost) return { words: 'Lost', colour: 'red' }
      if (order.isUndelivered) return { words: 'NDR', colour: 'red' }
      return { words: order.isWaiting ? 'Awaiting pickup' : 'In transit', colour: 'blue' }
    case 'delivered':
      return { words: order.delivery === 'pickup' ? 'Picked up' : 'Delivered', colour: 'green' }
    case 'returning':
      return { words: 'RTO in transit', colour: 'yellow' }
    case 'returned':
      return { words: 'RTO received', colour: 'grey' }
    case 'cancelled':
      return { words: 'Cancelled', colour: 'grey' }
  }
}

/** Only what is paid, or confirmed in cash, is packed. */
function beforeShipping({ paymentStatus, isConfirmed }: Sent): ColumnLabel {
  if (paymentStatus === 'failed' || paymentStatus === 'refunded') return { words: 'Not sent', colour: 'grey' }
  return paymentStatus === 'unpaid' && !isConfirmed
    ? { words: 'On hold', colour: 'grey' }
    : { words: 'To pack', colour: 'yellow' }
}
