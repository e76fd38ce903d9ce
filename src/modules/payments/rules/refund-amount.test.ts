import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, type Paise } from '#platform/rules/money.ts'
import {
  givenForUnits,
  linesLeft,
  unitsLeft,
  valueOfUnits,
  type PaidLine,
  refundAmount,
  returnRefundRefusal,
} from './refund-amount.ts'
import type { CreditedRefund } from '#modules/invoicing/rules/compose-credit-note.ts'
import { sumValues } from './return-value.ts'

const NOTHING = { amountPaise: paise(0), coins: 0, quantity: 0 }

function aLine(orderItemId: number, quantity: number, amount: number, coins = 0): PaidLine {
  return { orderItemId, quantity, amountPaise: paise(amount), coins, given: NOTHING }
}

const anAmount = (amount: number): CreditedRefund => ({
  amountPaise: paise(amount),
  withheldCoins: 0,
  items: null,
  reason: 'staff:key',
})

describe('the refundable rest of an order’s items', () => {
  const LINES = [aLine(1, 2, 20_000, 10), aLine(2, 1, 30_000)]
  const TOTAL = paise(55_000)

  test('is everything paid for them while nothing was refunded', () => {
    const [first, second] = linesLeft(LINES, TOTAL, [])
    expect([1, 2].map((units) => valueOfUnits(first!, units))).toEqual([
      { amountPaise: 10_000, coins: 5 },
      { amountPaise: 20_000, coins: 10 },
    ])
    expect(valueOfUnits(second!, 1)).toEqual({ amountPaise: 30_000, coins: 0 })
  })

  test('is reduced in proportion by a refund of an amount, charges included', () => {
    expect(linesLeft(LINES, TOTAL, [anAmount(5_500)]).map(({ leftPaise }) => leftPaise)).toEqual([
      18_000, 27_000,
    ])
  })

  test('is reduced for the refunded units’ own item only', () => {
    const named = { ...anAmount(10_000), items: [{ orderItemId: 1, quantity: 1 }] }
    expect(linesLeft(LINES, TOTAL, [named]).map(({ leftPaise }) => leftPaise)).toEqual([10_000, 30_000])
  })

  test('is reduced by withheld coins too', () => {
    const refund = { ...anAmount(54_000), withheldCoins: 10 }
    expect(linesLeft(LINES, TOTAL, [refund]).map(({ leftPaise }) => leftPaise)).toEqual([0, 0])
  })

  test('is nothing after a parcel came back, except the shipping charge', () => {
    const refund = { ...anAmount(50_000), reason: 'rto' }
    expect(linesLeft(LINES, TOTAL, [refund]).map(({ leftPaise }) => leftPaise)).toEqual([0, 0])
  })

  test('has no more units than are left, also after a return', () => {
    const line = { ...LINES[0]!, given: { amountPaise: paise(10_000), coins: 5, quantity: 1 } }
    expect(unitsLeft(line)).toBe(1)
    expect(() => valueOfUnits({ ...line, leftPaise: paise(10_000) }, 2)).toThrow(RangeError)
  })
})

/** Staff select units of an order item, or enter an amount. */
const anyStep = fc.oneof(
  fc.record({ line: fc.nat(4), units: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ amount: fc.integer({ min: 100, max: 80_000 }) }),
)
const anyLines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 5 }), amount: fc.nat(90_000), coins: fc.nat(40) }),
  { minLength: 1, maxLength: 5 },
)

test('in any sequence of refunds, no item returns more than was paid for it, and all its coins are returned', () => {
  fc.assert(
    fc.property(anyLines, fc.nat(9_000), fc.array(anyStep, { maxLength: 12 }), (drawn, charges, steps) => {
      let lines: PaidLine[] = drawn.map(({ quantity, amount, coins }, index) =>
        aLine(index + 1, quantity, amount, coins),
      )
      const total = paise(lines.reduce((sum, { amountPaise }) => sum + amountPaise, charges))
      const earlier: CreditedRefund[] = []
      const leftNow = () => linesLeft(lines, total, earlier)
      const asked = () => earlier.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      const give = (index: number, units: number) => {
        const line = leftNow()[index]!
        const worth = valueOfUnits(line, units)
        expect(worth.amountPaise).toBeLessThanOrEqual(line.leftPaise)
        earlier.push({
          ...anAmount(worth.amountPaise),
          items: [{ orderItemId: line.orderItemId, quantity: units }],
        })
        const counted = givenForUnits(line, units)
        expect(counted.amountPaise).toBeLessThanOrEqual(Math.ceil((line.amountPaise * units) / line.quantity))
        const given = { ...sumValues([line.given, counted]), quantity: line.given.quantity + units }
        lines = lines.map((each, position) => (position === index ? { ...each, given } : each))
        // Only its own order item paid for it.
        expect(sumLeft(leftNow())).toBe(sumLeft(leftOf(line.leftPaise, worth.amountPaise, index)))
      }
      const sumLeft = (amounts: readonly { readonly leftPaise: Paise }[]) =>
        amounts.reduce((sum, { leftPaise }) => sum + leftPaise, 0)
      const leftOf = (before: Paise, worth: Paise, index: number) =>
        linesLeft(lines, total, earlier.slice(0, -1)).map((each, position) =>
          position === index ? { leftPaise: paise(before - worth) } : each,
        )
      for (const step of steps) {
        if ('amount' in step) {
          if (asked() + step.amount <= total) earlier.push(anAmount(step.amount))
          continue
        }
        const line = lines[step.line]
        if (line && step.units <= unitsLeft(line)) give(step.line, step.units)
      }
      lines.forEach((line, index) => {
        if (unitsLeft(line) > 0) give(index, unitsLeft(line))
      })
      for (const { given, amountPaise, coins } of lines) {
        expect(given.amountPaise).toBeLessThanOrEqual(amountPaise)
        expect(given.coins).toBe(coins)
      }
      expect(asked()).toBeLessThanOrEqual(total)
    }),
  )
})

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

// Refunds of returns by staff without the permission to refund.

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
