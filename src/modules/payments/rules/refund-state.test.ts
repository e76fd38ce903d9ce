import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import {
  moneyBack,
  providerLabel,
  refundCause,
  refundProgress,
  type MoneyFacts,
  type RefundFacts,
} from './refund-state.ts'

const ASKED: RefundFacts = {
  id: 'a',
  method: 'provider',
  status: 'requested',
  processedAt: null,
  failedAt: null,
  replacesId: null,
}
const AT = '2026-11-05T10:00:00.000Z'

describe('the state of a refund', () => {
  test.each<[string, Partial<RefundFacts>, readonly string[]]>([
    ['requested', {}, ['ask_refund']],
    ['with the provider', { status: 'accepted' }, ['ask_refund']],
    ['processed', { status: 'accepted', processedAt: AT }, []],
    ['failed', { status: 'accepted', failedAt: AT }, ['retry', 'by_hand']],
    ['refused by the provider', { status: 'refused' }, ['retry', 'by_hand']],
    ['to be paid manually', { method: 'manual' }, ['by_hand']],
    ['paid manually', { method: 'manual', status: 'accepted' }, []],
    ['coins returned', { method: 'coins', status: 'accepted' }, []],
  ])('is described as: %s', (words, facts, actions) => {
    const refund = { ...ASKED, ...facts }
    expect(refundProgress(refund, [refund])).toMatchObject({ words, actions })
  })

  test('that was retried offers no further retry', () => {
    const first = { ...ASKED, status: 'refused' } as const
    const second = { ...ASKED, id: 'b', replacesId: 'a', status: 'refused' } as const
    const third = { ...ASKED, id: 'c', replacesId: 'a' } as const
    const all = [first, second, third]
    expect(refundProgress(first, all)).toMatchObject({
      words: 'refused by the provider, retried since',
      actions: [],
    })
    expect(refundProgress(second, all).actions).toEqual([])
    expect(refundProgress(third, all).actions).toEqual(['ask_refund'])
    expect(refundProgress(second, [first, second]).actions).toEqual(['retry', 'by_hand'])
  })

  test.each([
    ['second_payment', 'The order was paid twice'],
    ['return:42', 'Items were returned'],
    ['staff:42', 'Requested by staff'],
    ['constructor', 'A refund was requested'],
  ])('of %s has the cause: %s', (reason, words) => {
    expect(refundCause(reason)).toBe(words)
  })
})

describe('the refunded money', () => {
  const first: MoneyFacts = {
    ...ASKED,
    amountPaise: paise(64_900),
    withheldCoins: 0,
    providerPaymentId: 'pay_1',
  }
  const accepted = { ...first, status: 'accepted' as const }

  test.each<[string, readonly MoneyFacts[], number, number, boolean]>([
    ['none', [], 0, 0, false],
    ['requested', [first], 0, 64_900, false],
    ['with the provider', [accepted], 0, 64_900, false],
    ['processed', [{ ...accepted, processedAt: AT }], 64_900, 0, false],
    ['failed', [{ ...accepted, failedAt: AT }], 0, 0, true],
    ['refused', [{ ...first, status: 'refused' }], 0, 0, true],
    [
      'failed and retried',
      [
        { ...accepted, failedAt: AT },
        { ...accepted, id: 'b', replacesId: 'a' },
      ],
      0,
      64_900,
      false,
    ],
    [
      'failed and paid manually',
      [
        { ...accepted, failedAt: AT },
        { ...accepted, id: 'b', replacesId: 'a', method: 'manual', providerPaymentId: null },
      ],
      64_900,
      0,
      false,
    ],
    ['to be paid manually', [{ ...first, method: 'manual', providerPaymentId: null }], 0, 0, false],
    ['of another payment', [{ ...accepted, processedAt: AT, providerPaymentId: 'pay_2' }], 0, 0, false],
    ['coins only', [{ ...accepted, method: 'coins', providerPaymentId: null }], 0, 0, false],
    ['reduced by withheld coins', [{ ...accepted, processedAt: AT, withheldCoins: 10 }], 65_900, 0, false],
  ])('is correct for a refund that is %s', (_name, all, sentPaise, underWayPaise, hasFailed) => {
    expect(moneyBack(all, 'pay_1')).toEqual({ sentPaise, underWayPaise, hasFailed })
  })

  test('has a failure in the provider’s words without its codes', () => {
    expect(providerLabel('400 BAD_REQUEST_ERROR: The balance is too low')).toBe('The balance is too low')
    expect(providerLabel('The account is closed')).toBe('The account is closed')
    expect(providerLabel('')).toBe('')
  })
})
