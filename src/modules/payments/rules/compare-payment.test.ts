import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { findPaymentDifference, type SeenPayment } from './compare-payment.ts'

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
