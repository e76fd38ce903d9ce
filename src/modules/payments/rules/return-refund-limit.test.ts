/** Refunds of returns by staff without the permission to refund. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { returnRefundRefusal } from './return-refund-limit.ts'

const limits = { returnRefundLimitPaise: paise(200_000), returnRefundDailyPaise: paise(1_000_000) }
const judge = (amount: number, today: number, isWithinPolicy = true) =>
  returnRefundRefusal({
    amountPaise: paise(amount),
    refundedTodayPaise: paise(today),
    isWithinPolicy,
    limits,
  })

test('a return can be refunded up to the limit per return, and up to the daily limit', () => {
  expect(judge(200_000, 800_000)).toBeNull()
  expect(judge(200_001, 0)).toBe('return_refund_limit')
  expect(judge(200_000, 800_001)).toBe('return_refund_limit')
})

test('outside the return policy no amount can be refunded, but a return without a refund is possible', () => {
  expect(judge(1, 0, false)).toBe('return_refund_policy')
  expect(judge(0, 0, false)).toBeNull()
})

test('the refunds of a day never exceed the daily limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400_000 })), (amounts) => {
      let today = 0
      for (const amount of amounts) if (judge(amount, today) === null) today += amount
      expect(today).toBeLessThanOrEqual(limits.returnRefundDailyPaise)
    }),
  )
})
