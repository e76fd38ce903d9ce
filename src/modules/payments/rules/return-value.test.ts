import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, type Paise } from '#platform/rules/money.ts'
import { lineValues, partValue, sumValues, type Value } from './return-value.ts'

const NONE = { couponDiscountPaise: paise(0), coinDiscountPaise: paise(0), coinsRedeemed: 0 }

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

type Order = {
  readonly lines: readonly { readonly unitPaise: Paise; readonly quantity: number }[]
  readonly couponDiscountPaise: Paise
  readonly coinsRedeemed: number
  readonly coinDiscountPaise: Paise
}

/**
 * Any order that the shop accepts: the coupon is at most the goods, the coins at most the goods and shipping after the
 * coupon.
 */
const anyOrder: fc.Arbitrary<Order> = fc
  .array(
    fc.record({ unitPaise: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 50 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .chain((lines) => {
    const subtotal = sumOf(lines.map(({ unitPaise, quantity }) => unitPaise * quantity))
    return fc
      .record({
        coupon: fc.oneof(fc.constant(0), fc.constant(subtotal), fc.integer({ min: 0, max: subtotal })),
        coinShare: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
      })
      .map(({ coupon, coinShare }) => {
        const most = Math.min(Math.floor((subtotal - coupon + 5_000) / 100), Math.floor(subtotal / 100))
        const coinsRedeemed = Math.floor(most * coinShare)
        return {
          lines: lines.map(({ unitPaise, quantity }) => ({ unitPaise: paise(unitPaise), quantity })),
          couponDiscountPaise: paise(coupon),
          coinsRedeemed,
          coinDiscountPaise: paise(coinsRedeemed * 100),
        }
      })
  })

const worthOf = (order: Order) =>
  lineValues(
    order.lines.map(({ unitPaise, quantity }) => paise(unitPaise * quantity)),
    order,
  )

describe('the refund value of an order item', () => {
  test.each([
    [[10_000], NONE, [[10_000, 0]]],
    [
      [10_000, 20_000],
      { ...NONE, couponDiscountPaise: paise(3_000) },
      [
        [9_000, 0],
        [18_000, 0],
      ],
    ],
    // One paisa can't be halved: the earlier item gets it.
    [
      [10_000, 10_000],
      { ...NONE, couponDiscountPaise: paise(1) },
      [
        [9_999, 0],
        [10_000, 0],
      ],
    ],
    [
      [10_000, 20_000],
      { couponDiscountPaise: paise(0), coinDiscountPaise: paise(10_000), coinsRedeemed: 100 },
      [
        [6_667, 33],
        [13_333, 67],
      ],
    ],
    // Coins that paid for shipping are returned with the goods too.
    [
      [45_000],
      { couponDiscountPaise: paise(5_000), coinDiscountPaise: paise(45_000), coinsRedeemed: 450 },
      [[0, 450]],
    ],
  ])('%j with %j is %j', (lines, order, expected) => {
    const values = lineValues(lines.map(paise), order)
    expect(values.map(({ amountPaise, coins }) => [amountPaise, coins])).toEqual(expected)
  })

  test('adds up over all items to what was paid for the goods, and all coins', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const values = worthOf(order)
        const subtotal = sumOf(order.lines.map(({ unitPaise, quantity }) => unitPaise * quantity))
        const paid = Math.max(0, subtotal - order.couponDiscountPaise - order.coinDiscountPaise)
        expect(sumValues(values)).toEqual({ amountPaise: paid, coins: order.coinsRedeemed })
        expect(values.every(({ amountPaise, coins }) => amountPaise >= 0 && coins >= 0)).toBe(true)
      }),
    )
  })
})

describe('the refund value of some units', () => {
  test('of three for 100 paise is 33, 33 and 34', () => {
    const line = { amountPaise: paise(100), coins: 1, quantity: 3 }
    const first = partValue(line, { amountPaise: paise(0), coins: 0, quantity: 0 }, 1)
    const second = partValue(line, { ...first, quantity: 1 }, 1)
    const given = { ...sumValues([first, second]), quantity: 2 }
    expect([first, second, partValue(line, given, 1)]).toEqual([
      { amountPaise: 33, coins: 0 },
      { amountPaise: 33, coins: 0 },
      { amountPaise: 34, coins: 1 },
    ])
  })

  test('throws for more units than are left', () => {
    const line = { amountPaise: paise(100), coins: 0, quantity: 2 }
    const given = { amountPaise: paise(50), coins: 0, quantity: 1 }
    expect(() => partValue(line, given, 2)).toThrow(RangeError)
    expect(() => partValue(line, given, 0)).toThrow(RangeError)
  })

  test('adds up to all money and all coins in the end, with any sequence of requests and withdrawals', () => {
    const step = fc.record({ line: fc.nat(), units: fc.integer({ min: 1, max: 50 }), withdraws: fc.nat() })
    fc.assert(
      fc.property(anyOrder, fc.array(step, { maxLength: 40 }), (order, steps) => {
        const worth = worthOf(order)
        const live: (Value & { readonly line: number; readonly quantity: number })[] = []
        const givenOf = (line: number) => {
          const mine = live.filter((each) => each.line === line)
          return { ...sumValues(mine), quantity: sumOf(mine.map(({ quantity }) => quantity)) }
        }
        const ask = (line: number, units: number) => {
          const { quantity = 0 } = order.lines[line] ?? {}
          const value = worth[line]
          const given = givenOf(line)
          const wanted = Math.min(units, quantity - given.quantity)
          if (!value || wanted < 1) return
          live.push({ line, quantity: wanted, ...partValue({ ...value, quantity }, given, wanted) })
        }
        for (const { line, units, withdraws } of steps) {
          if (withdraws % 3 === 0 && live.length > 0) live.splice(withdraws % live.length, 1)
          else ask(line % order.lines.length, units)
          order.lines.forEach((_, each) => {
            const given = givenOf(each)
            expect(given.amountPaise).toBeLessThanOrEqual(worth[each]?.amountPaise ?? 0)
            expect(given.coins).toBeLessThanOrEqual(worth[each]?.coins ?? 0)
          })
        }
        // The remaining units are returned one by one.
        order.lines.forEach(({ quantity }, line) => {
          for (let unit = 0; unit < quantity; unit += 1) ask(line, 1)
        })
        expect(sumValues(live)).toEqual(sumValues(worth))
      }),
    )
  })
})
