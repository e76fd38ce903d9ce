import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import {
  findMismatch,
  type CapturedPayment,
  type ExpectedPayment,
  findPaymentDifference,
  type SeenPayment,
} from './match-payment.ts'

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

const SETTLED = { providerPaymentId: 'pay_1', amountPaise: paise(54_800), currency: 'INR' }
const SEEN: SeenPayment = { ...SETTLED, status: 'captured' }
const OTHER: SeenPayment = { ...SEEN, providerPaymentId: 'pay_2', status: 'failed' }

describe('a settled payment', () => {
  test.each<[string, readonly SeenPayment[], string | null]>([
    ['is confirmed by the captured payment', [OTHER, SEEN], null],
    ['is confirmed by a payment that was refunded since', [{ ...SEEN, status: 'refunded' }], null],
    ['is missing if there are no payments', [], 'missing'],
    ['is missing among other payments', [OTHER], 'missing'],
    ['is not settled by an authorisation', [{ ...SEEN, status: 'authorized' }], 'not_captured'],
    ['is not settled by a failed payment', [{ ...SEEN, status: 'failed' }], 'not_captured'],
    ['differs in its amount', [{ ...SEEN, amountPaise: paise(54_799) }], 'amount'],
    ['differs in its currency', [{ ...SEEN, currency: 'USD' }], 'currency'],
  ])('%s', (_what, seen, difference) => {
    expect(findPaymentDifference(SETTLED, seen)).toBe(difference)
  })
})
