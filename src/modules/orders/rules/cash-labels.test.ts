import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { awaitsConfirmation, describeCashOrder, cashToHaveReady, isPayable } from './cash-labels.ts'

const AT = '2026-01-01T00:00:00.000Z'
const PLACED = {
  paymentMethod: 'cod',
  paymentStatus: 'unpaid',
  fulfilmentStatus: 'none',
  codConfirmedAt: null,
  totalPaise: paise(33_900),
} as const
const CONFIRMED = { ...PLACED, codConfirmedAt: AT } as const
const ONLINE = { ...PLACED, paymentMethod: 'prepaid' } as const

describe('a cash order', () => {
  test('waits for confirmation, and cannot be paid on a page', () => {
    expect([PLACED, CONFIRMED, ONLINE].map(awaitsConfirmation)).toEqual([true, false, false])
    expect(awaitsConfirmation({ ...PLACED, paymentStatus: 'failed' })).toBe(false)
    expect([PLACED, CONFIRMED, ONLINE].map(isPayable)).toEqual([false, false, true])
    expect(isPayable({ ...ONLINE, paymentStatus: 'paid' })).toBe(false)
  })

  test('asks to have the cash ready until it is paid', () => {
    const words = 'Please have ₹339 in cash ready for the courier.'
    expect(cashToHaveReady(CONFIRMED)).toBe(words)
    expect(cashToHaveReady({ ...CONFIRMED, paymentStatus: 'paid' })).toBe('')
    expect(cashToHaveReady(ONLINE)).toBe('')
    for (const fulfilmentStatus of ['returning', 'returned'] as const)
      expect(cashToHaveReady({ ...CONFIRMED, fulfilmentStatus })).toBe('')
    expect(describeCashOrder(CONFIRMED)).toBe(
      `Confirmed. We pack it within 24 hours and hand it to the courier. ${words}`,
    )
  })

  test.each([
    ['came back', { ...CONFIRMED, paymentStatus: 'failed', fulfilmentStatus: 'returned' }, /came back to us/],
    ['came back, not inspected yet', { ...CONFIRMED, fulfilmentStatus: 'returned' }, /came back to us/],
    ['never confirmed', { ...PLACED, paymentStatus: 'failed' }, /not confirmed in time/],
  ] as const)('that has ended says so: %s', (_what, order, words) => {
    expect(describeCashOrder(order)).toMatch(words)
  })

  test.each([
    ['paid online', ONLINE],
    ['not confirmed yet', PLACED],
    ['on its way', { ...CONFIRMED, fulfilmentStatus: 'shipped' }],
    ['delivered', { ...CONFIRMED, paymentStatus: 'paid', fulfilmentStatus: 'delivered' }],
    ['cancelled', { ...CONFIRMED, paymentStatus: 'failed', fulfilmentStatus: 'cancelled' }],
  ] as const)('has the same text as other orders: %s', (_what, order) => {
    expect(describeCashOrder(order)).toBeNull()
  })
})
