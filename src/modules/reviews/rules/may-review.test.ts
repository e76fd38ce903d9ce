import { expect, test } from 'vitest'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { isPurchase } from './may-review.ts'

test('an order is a purchase while it is paid, not refunded and not cancelled', () => {
  const purchases = PAYMENT_STATUSES.flatMap((paymentStatus) =>
    FULFILMENT_STATUSES.filter((fulfilmentStatus) => isPurchase({ paymentStatus, fulfilmentStatus })).map(
      (fulfilmentStatus) => `${paymentStatus} ${fulfilmentStatus}`,
    ),
  )
  const kept = FULFILMENT_STATUSES.filter((status) => status !== 'cancelled')
  expect(purchases).toEqual([
    ...kept.map((status) => `paid ${status}`),
    ...kept.map((status) => `partly_refunded ${status}`),
  ])
})
