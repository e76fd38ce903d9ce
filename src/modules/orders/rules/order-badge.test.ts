import { describe, expect, test } from 'vitest'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { orderBadge } from './order-badge.ts'
import { orderStatus, statusColour } from './order-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'

const badgeOf = (
  paymentStatus: (typeof PAYMENT_STATUSES)[number],
  fulfilmentStatus: (typeof FULFILMENT_STATUSES)[number],
) => orderBadge({ status: orderStatus(paymentStatus, fulfilmentStatus), paymentStatus, fulfilmentStatus })

describe('the badge of an order', () => {
  test.each(PAYMENT_STATUSES)(
    'says cancelled for a cancelled order, even if its payment is %s',
    (payment) => {
      expect(badgeOf(payment, 'cancelled')).toBe('cancelled')
    },
  )

  test.each(FULFILMENT_STATUSES.filter((each) => each !== 'cancelled'))(
    'says refunded for a refunded order, even if its parcel is %s',
    (fulfilment) => {
      expect(badgeOf('refunded', fulfilment)).toBe('refunded')
    },
  )

  test.each([
    ['unpaid', 'none', 'pending'],
    ['failed', 'none', 'failed'],
    ['paid', 'requested', 'completed'],
    ['paid', 'shipped', 'shipped'],
    ['partly_refunded', 'delivered', 'completed'],
  ] as const)('is otherwise the specification’s status: %s, %s', (payment, fulfilment, word) => {
    expect(badgeOf(payment, fulfilment)).toBe(word)
  })

  test.each(['customer', 'staff'] as const)('is grey for both, for a %s viewer', (viewer) => {
    expect([statusColour('cancelled', viewer), statusColour('refunded', viewer)]).toEqual(['grey', 'grey'])
  })
})
