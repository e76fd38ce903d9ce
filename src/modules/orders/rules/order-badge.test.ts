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
  test.each(PAYMENT_STATUSES)('says cancelled when it was, also when it is %s', (payment) => {
    expect(badgeOf(payment, 'cancelled')).toBe('cancelled')
  })

  test.each(FULFILMENT_STATUSES.filter((each) => each !== 'cancelled'))(
    'says refunded when all money went back, also when it is %s',
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
  ] as const)('is the word of the specification else: %s, %s', (payment, fulfilment, word) => {
    expect(badgeOf(payment, fulfilment)).toBe(word)
  })

  test.each(['customer', 'staff'] as const)('both are grey to %s', (viewer) => {
    expect([statusColour('cancelled', viewer), statusColour('refunded', viewer)]).toEqual(['grey', 'grey'])
  })
})
