import { describe, expect, test } from 'vitest'
import { refundCause, refundStanding, type RefundFacts } from '#domain/payments/refund-state.ts'

const ASKED: RefundFacts = {
  id: 'a',
  method: 'provider',
  status: 'requested',
  processedAt: null,
  failedAt: null,
  replacesId: null,
}
const AT = '2026-11-05T10:00:00.000Z'

describe('where a refund stands', () => {
  test.each<[string, Partial<RefundFacts>, readonly string[]]>([
    ['asked for', {}, ['ask_refund']],
    ['with the provider', { status: 'accepted' }, ['ask_refund']],
    ['sent to the customer', { status: 'accepted', processedAt: AT }, []],
    ['failed', { status: 'accepted', failedAt: AT }, ['retry', 'by_hand']],
    ['refused by the provider', { status: 'refused' }, ['retry', 'by_hand']],
    ['to be paid by hand', { method: 'manual' }, ['by_hand']],
    ['paid by hand', { method: 'manual', status: 'accepted' }, []],
    ['coins returned', { method: 'coins', status: 'accepted' }, []],
  ])('%s', (words, facts, actions) => {
    const refund = { ...ASKED, ...facts }
    expect(refundStanding(refund, [refund])).toMatchObject({ words, actions })
  })

  test('what was tried again since can’t be tried again itself', () => {
    const first = { ...ASKED, status: 'refused' } as const
    const second = { ...ASKED, id: 'b', replacesId: 'a', status: 'refused' } as const
    const third = { ...ASKED, id: 'c', replacesId: 'a' } as const
    const all = [first, second, third]
    expect(refundStanding(first, all)).toMatchObject({
      words: 'refused by the provider, tried again since',
      actions: [],
    })
    expect(refundStanding(second, all).actions).toEqual([])
    expect(refundStanding(third, all).actions).toEqual(['ask_refund'])
    expect(refundStanding(second, [first, second]).actions).toEqual(['retry', 'by_hand'])
  })

  test.each([
    ['second_payment', 'The order was paid twice'],
    ['return:42', 'Items were returned'],
    ['staff:42', 'Our staff asked for it'],
    ['constructor', 'A refund was asked for'],
  ])('%s: %s', (reason, words) => {
    expect(refundCause(reason)).toBe(words)
  })
})
