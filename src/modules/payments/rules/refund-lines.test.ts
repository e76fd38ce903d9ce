import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, type Paise } from '#platform/rules/money.ts'
import { givenForUnits, linesLeft, unitsLeft, valueOfUnits, type PaidLine } from './refund-lines.ts'
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
