import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { messageOf } from '#platform/rules/result.ts'
import { mayAskForReturn, mayOpenReturn, MAX_RETURNS } from './may-return.ts'

const DELIVERED = {
  paymentStatus: 'paid',
  fulfilmentStatus: 'delivered',
  delivery: 'courier',
  isWindowOpen: true,
  returnCount: 0,
  unitsLeft: 1,
} as const

const answer = (may: ReturnType<typeof mayAskForReturn>) => (may.ok ? 'yes' : messageOf(may.problem))

describe('a customer', () => {
  test('may request a return once the order is delivered, and at no other time', () => {
    const may = FULFILMENT_STATUSES.filter(
      (fulfilmentStatus) => mayAskForReturn({ ...DELIVERED, fulfilmentStatus }).ok,
    )
    expect(may).toEqual(['delivered'])
    expect(answer(mayAskForReturn({ ...DELIVERED, fulfilmentStatus: 'shipped' }))).toBe(
      MESSAGES.return_not_delivered,
    )
  })

  test('may request one while units that were paid are left', () => {
    const may = PAYMENT_STATUSES.filter(
      (paymentStatus) => mayAskForReturn({ ...DELIVERED, paymentStatus }).ok,
    )
    expect(may).toEqual(['paid', 'partly_refunded'])
    expect(answer(mayAskForReturn({ ...DELIVERED, unitsLeft: 0 }))).toBe(MESSAGES.return_nothing_left)
  })

  test('is asked to write when the time is over, or after too many requests', () => {
    expect(answer(mayAskForReturn({ ...DELIVERED, isWindowOpen: false }))).toBe(MESSAGES.return_window_over)
    expect(answer(mayAskForReturn({ ...DELIVERED, returnCount: MAX_RETURNS - 1 }))).toBe('yes')
    expect(answer(mayAskForReturn({ ...DELIVERED, returnCount: MAX_RETURNS }))).toBe(MESSAGES.return_limit)
  })
})

test('items bought at the counter are returned at the counter', () => {
  expect(answer(mayAskForReturn({ ...DELIVERED, delivery: 'pickup' }))).toBe(MESSAGES.return_at_shop)
  expect(mayOpenReturn({ ...DELIVERED }).ok).toBe(true)
})

test('staff may open a return at any time, but not before delivery', () => {
  expect(mayOpenReturn(DELIVERED).ok).toBe(true)
  expect(answer(mayOpenReturn({ ...DELIVERED, fulfilmentStatus: 'returning' }))).toBe(
    MESSAGES.return_not_delivered,
  )
})
