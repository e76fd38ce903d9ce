import { describe, expect, test } from 'vitest'
import {
  canFulfilmentMove,
  FULFILMENT_STATUSES,
  type FulfilmentStatus,
} from '#platform/rules/fulfilment-status.ts'
import { ORDER_STATUSES, orderStatus, statusColour, type OrderStatus } from './order-status.ts'
import { canPaymentMove, PAYMENT_STATUSES, type PaymentStatus } from '#platform/rules/payment-status.ts'

/** Prepaid: by the state of the parcel. */
const OF_PAID: Readonly<Record<FulfilmentStatus, OrderStatus>> = {
  none: 'completed',
  requested: 'completed',
  shipped: 'shipped',
  delivered: 'completed',
  returning: 'shipped',
  returned: 'completed',
  cancelled: 'completed',
}

function expected(payment: PaymentStatus, fulfilment: FulfilmentStatus): OrderStatus {
  if (payment === 'failed') return 'failed'
  const word = OF_PAID[fulfilment]
  // Cash: the parcel is shipped before the payment.
  return payment === 'unpaid' && word === 'completed' ? 'pending' : word
}

const PAIRS = PAYMENT_STATUSES.flatMap((payment) =>
  FULFILMENT_STATUSES.map((parcel) => [payment, parcel] as const),
)

describe('the status of an order', () => {
  test.each(PAIRS)('is correct for payment %s and parcel %s', (payment, fulfilment) => {
    expect(orderStatus(payment, fulfilment)).toBe(expected(payment, fulfilment))
  })

  test('is one of four, and all four are used', () => {
    expect(ORDER_STATUSES).toEqual(['pending', 'shipped', 'completed', 'failed'])
    expect(new Set(PAIRS.map((pair) => orderStatus(...pair)))).toEqual(new Set(ORDER_STATUSES))
  })

  test('never goes back to pending or to failed once the order is paid', () => {
    const moves = PAIRS.flatMap(([payment, parcel]) => [
      ...PAYMENT_STATUSES.filter((to) => canPaymentMove(payment, to)).map(
        (to) => [payment, parcel, to, parcel] as const,
      ),
      ...FULFILMENT_STATUSES.filter((to) => canFulfilmentMove(parcel, to)).map(
        (to) => [payment, parcel, payment, to] as const,
      ),
    ])
    const words = moves
      .filter(([payment]) => payment !== 'unpaid')
      .map(([payment, parcel, paymentTo, parcelTo]) => [
        orderStatus(payment, parcel),
        orderStatus(paymentTo, parcelTo),
      ])
      .filter(([from, to]) => from !== to)
    expect(words.filter(([, to]) => to === 'pending')).toEqual([])
    expect(words.filter(([, to]) => to === 'failed')).toEqual([])
  })

  test('of a cash order is pending, shipped, then completed or failed', () => {
    expect(orderStatus('unpaid', 'requested')).toBe('pending')
    expect(orderStatus('unpaid', 'shipped')).toBe('shipped')
    expect(orderStatus('unpaid', 'returning')).toBe('shipped')
    expect(orderStatus('paid', 'delivered')).toBe('completed')
    expect(orderStatus('failed', 'returned')).toBe('failed')
  })
})

describe('the badge of a status', () => {
  test.each([
    ['completed', 'green', 'green'],
    ['shipped', 'blue', 'green'],
    ['pending', 'yellow', 'yellow'],
    ['failed', 'red', 'red'],
    ['refunded', 'grey', 'grey'],
    ['', 'grey', 'grey'],
    ['__proto__', 'grey', 'grey'],
  ])('for %j is %s for staff and %s for customers', (status, forStaff, forCustomer) => {
    expect(statusColour(status, 'staff')).toBe(forStaff)
    expect(statusColour(status, 'customer')).toBe(forCustomer)
  })
})
