import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyEmail, isDeleteWord, whyNotDeletable, type OrderAtStake } from './account-deletion.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'

const DELIVERED: OrderAtStake = {
  paymentStatus: 'paid',
  fulfilmentStatus: 'delivered',
  isRefundOpen: false,
  isReturnOpen: false,
  mayBePaidLate: false,
}

describe('an account can be deleted', () => {
  test('without orders, and when every order has ended', () => {
    expect(whyNotDeletable([])).toBeNull()
    for (const fulfilmentStatus of ['delivered', 'returned', 'cancelled'] as const)
      expect(whyNotDeletable([{ ...DELIVERED, fulfilmentStatus }])).toBeNull()
    expect(whyNotDeletable([{ ...DELIVERED, paymentStatus: 'failed', fulfilmentStatus: 'none' }])).toBeNull()
    expect(
      whyNotDeletable([{ ...DELIVERED, paymentStatus: 'refunded', fulfilmentStatus: 'none' }]),
    ).toBeNull()
  })

  test('but not while an order waits for payment', () => {
    expect(whyNotDeletable([{ ...DELIVERED, paymentStatus: 'unpaid', fulfilmentStatus: 'none' }])).toBe(
      'delete_unpaid',
    )
  })

  test.each(['none', 'requested', 'shipped', 'returning'] as const)(
    'but not while a paid order is %s',
    (fulfilmentStatus) => {
      for (const paymentStatus of ['paid', 'partly_refunded'] as const)
        expect(whyNotDeletable([DELIVERED, { ...DELIVERED, paymentStatus, fulfilmentStatus }])).toBe(
          'delete_on_its_way',
        )
    },
  )

  test.each(['requested', 'shipped', 'returning'] as const)(
    'but not while a cash order is %s: it can no longer be paid online',
    (fulfilmentStatus) => {
      expect(whyNotDeletable([{ ...DELIVERED, paymentStatus: 'unpaid', fulfilmentStatus }])).toBe(
        'delete_on_its_way',
      )
    },
  )

  test('but not while a refund is open', () => {
    expect(whyNotDeletable([{ ...DELIVERED, fulfilmentStatus: 'cancelled', isRefundOpen: true }])).toBe(
      'delete_refund',
    )
  })

  test('but not while a return is open', () => {
    expect(whyNotDeletable([{ ...DELIVERED, isReturnOpen: true }])).toBe('delete_return')
  })

  test('but not while a failed payment can still arrive late', () => {
    const failed = { ...DELIVERED, paymentStatus: 'failed', fulfilmentStatus: 'none' } as const
    expect(whyNotDeletable([{ ...failed, mayBePaidLate: true }])).toBe('delete_late_payment')
  })

  test('and another order never makes it possible', () => {
    const order = fc.record({
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      fulfilmentStatus: fc.constantFrom(...FULFILMENT_STATUSES),
      isRefundOpen: fc.boolean(),
      isReturnOpen: fc.boolean(),
      mayBePaidLate: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(order), order, (orders, more) => {
        if (whyNotDeletable(orders) !== null) expect(whyNotDeletable([...orders, more])).not.toBeNull()
        if (whyNotDeletable([more]) !== null) expect(whyNotDeletable([...orders, more])).not.toBeNull()
      }),
    )
  })
})

test.each([
  ['DELETE', true],
  [' delete ', true],
  ['', false],
  ['DELETE IT', false],
  ['D ELETE', false],
])('%j confirms the deletion: %s', (text, isMeant) => expect(isDeleteWord(text)).toBe(isMeant))

test('the remaining address cannot receive mail, and is unique for each account', () => {
  expect(emptyEmail('Ab12')).toBe('ab12@deleted.invalid')
  expect(emptyEmail('other')).not.toBe(emptyEmail('Ab12'))
})
