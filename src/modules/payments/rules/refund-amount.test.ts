import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { refundAmount } from './refund-amount.ts'

describe('the amount of one refund', () => {
  test.each([
    ['the requested amount', 20_000, 54_800, 20_000],
    ['everything that is left', 54_800, 54_800, 54_800],
    ['at least ₹1', 40, 54_800, 100],
    ['increased to the rest if less than ₹1 would be left', 54_750, 54_800, 54_800],
    ['the requested amount if exactly ₹1 is left', 54_700, 54_800, 54_700],
    ['everything if less than ₹2 is left', 1, 199, 199],
    ['nothing if only coins are returned', 0, 54_800, 0],
    ['nothing if nothing is left', 0, 0, 0],
  ])('is %s', (_what, asked, left, amount) => {
    expect(refundAmount(paise(asked), paise(left))).toBe(amount)
  })

  test.each([
    [54_801, 54_800],
    [1, 0],
    [-1, 54_800],
  ])('is refused if it is %d of %d', (asked, left) => {
    expect(refundAmount(paise(asked), paise(left))).toBeNull()
  })

  test('leaves nothing, or enough for another refund, and adds at most 99 paise, or the whole of less than ₹2', () => {
    const left = fc.integer({ min: 100, max: 10_000_000 })
    fc.assert(
      fc.property(left, fc.double({ min: 0, max: 1, noNaN: true }), (total, share) => {
        const asked = Math.floor(total * share)
        const amount = refundAmount(paise(asked), paise(total))!
        const rest = total - amount
        expect(rest === 0 || rest >= 100).toBe(true)
        expect(amount === 0 || amount >= 100).toBe(true)
        expect(amount - asked).toBeGreaterThanOrEqual(0)
        if (total >= 200) expect(amount - asked).toBeLessThan(100)
        else expect([0, asked, total]).toContain(amount)
      }),
    )
  })
})
