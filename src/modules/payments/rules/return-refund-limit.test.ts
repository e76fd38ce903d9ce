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

test('up to the limit of one return, and up to the sum of the day', () => {
  expect(judge(200_000, 800_000)).toBeNull()
  expect(judge(200_001, 0)).toBe('return_refund_limit')
  expect(judge(200_000, 800_001)).toBe('return_refund_limit')
})

test('outside the policy no amount may go, unless there is nothing to send', () => {
  expect(judge(1, 0, false)).toBe('return_refund_policy')
  expect(judge(0, 0, false)).toBeNull()
})

test('the refunds of a day never add up to more than the daily sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400_000 })), (amounts) => {
      let today = 0
      for (const amount of amounts) if (judge(amount, today) === null) today += amount
      expect(today).toBeLessThanOrEqual(limits.returnRefundDailyPaise)
    }),
  )
})
