import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { findMismatch, type CapturedPayment, type ExpectedPayment } from './match-payment.ts'

const EXPECTED: ExpectedPayment = { providerOrderId: 'order_A', amountPaise: paise(54_800), currency: 'INR' }
const CAPTURED: CapturedPayment = { ...EXPECTED, providerPaymentId: 'pay_A' }

test('the payment that the shop opened matches', () => {
  expect(findMismatch(EXPECTED, CAPTURED)).toBeNull()
})

test.each([
  ['another gateway order', { providerOrderId: 'order_B' }, 'provider_order'],
  ['its id in other case', { providerOrderId: 'ORDER_A' }, 'provider_order'],
  ['no gateway order', { providerOrderId: '' }, 'provider_order'],
  ['a paisa less', { amountPaise: paise(54_799) }, 'amount'],
  ['a paisa more', { amountPaise: paise(54_801) }, 'amount'],
  ['nothing', { amountPaise: paise(0) }, 'amount'],
  ['rupees taken for paise', { amountPaise: paise(548) }, 'amount'],
  ['dollars', { currency: 'USD' }, 'currency'],
  ['a currency in lower case', { currency: 'inr' }, 'currency'],
  ['no currency', { currency: '' }, 'currency'],
] as const)('%s does not match', (_kind, wrong, mismatch) => {
  expect(findMismatch(EXPECTED, { ...CAPTURED, ...wrong })).toBe(mismatch)
})

test('the first difference is reported', () => {
  const wrong = { ...CAPTURED, providerOrderId: 'order_B', amountPaise: paise(1), currency: 'USD' }
  expect(findMismatch(EXPECTED, wrong)).toBe('provider_order')
  expect(findMismatch(EXPECTED, { ...wrong, providerOrderId: 'order_A' })).toBe('amount')
})

test('a payment matches exactly when all three fields are the same', () => {
  const anyFacts = fc.record({
    providerOrderId: fc.constantFrom('order_A', 'order_B'),
    amountPaise: fc.constantFrom(100, 101, 54_800).map(paise),
    currency: fc.constantFrom('INR', 'USD'),
  })
  fc.assert(
    fc.property(anyFacts, anyFacts, (expected, captured) => {
      const isSame = JSON.stringify(expected) === JSON.stringify(captured)
      expect(findMismatch(expected, { ...captured, providerPaymentId: 'pay_A' }) === null).toBe(isSame)
    }),
  )
})
