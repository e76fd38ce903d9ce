/** The Payment and Fulfilment columns of staff's orders table: shoppers' words, and the trade's for what they don't see. */
import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '#platform/rules/payment-status.ts'
import type { BadgeColour } from './order-status.ts'
import { PARCEL_LABELS } from './parcel-words.ts'
import type { StaffOrderRow } from './staff-order-row.ts'

export type ColumnLabel = { readonly words: string; readonly colour: BadgeColour }

type Paid = Pick<StaffOrderRow, 'paymentStatus' | 'paymentMethod' | 'isConfirmed'>

export function paymentLabel({ paymentStatus, paymentMethod, isConfirmed }: Paid): ColumnLabel {
  if (paymentStatus === 'unpaid' && paymentMethod === 'cod')
    return isConfirmed
      ? { words: 'COD · confirmed', colour: 'blue' }
      : { words: 'COD · to confirm', colour: 'yellow' }
  return { words: PAYMENT_STATUS_LABELS[paymentStatus], colour: PAYMENT_COLOURS[paymentStatus] }
}

const PAYMENT_COLOURS: Readonly<Record<PaymentStatus, BadgeColour>> = {
  unpaid: 'yellow',
  paid: 'green',
  partly_refunded: 'grey',
  refunded: 'grey',
  failed: 'red',
}

type Sent = Paid &
  Pick<StaffOrderRow, 'fulfilmentStatus' | 'delivery' | 'isLost' | 'isWaiting' | 'isUndelivered'>

export function fulfilmentLabel(order: Sent): ColumnLabel {
  switch (order.fulfilmentStatus) {
    case 'none':
    case 'requested':
      return beforeShipping(order)
    case 'shipped':
      if (order.isLost) return { words: PARCEL_LABELS.lost, colour: 'red' }
      if (order.isUndelivered) return { words: 'NDR', colour: 'red' }
      return { words: PARCEL_LABELS[order.isWaiting ? 'waiting' : 'moving'], colour: 'blue' }
    case 'delivered':
      return { words: PARCEL_LABELS[order.delivery === 'pickup' ? 'pickedUp' : 'delivered'], colour: 'green' }
    case 'returning':
      return { words: 'RTO in transit', colour: 'yellow' }
    case 'returned':
      return { words: 'RTO received', colour: 'grey' }
    case 'cancelled':
      return { words: PARCEL_LABELS.cancelled, colour: 'grey' }
  }
}

/** Only what is paid, or confirmed in cash, is packed. */
function beforeShipping({ paymentStatus, isConfirmed }: Sent): ColumnLabel {
  if (paymentStatus === 'failed' || paymentStatus === 'refunded') return { words: 'Not sent', colour: 'grey' }
  return paymentStatus === 'unpaid' && !isConfirmed
    ? { words: 'On hold', colour: 'grey' }
    : { words: 'To pack', colour: 'yellow' }
}
