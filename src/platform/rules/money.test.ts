import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPaise,
  allocate,
  formatCoins,
  formatInr,
  fromRupees,
  paise,
  percentInWholeRupees,
  timesPaise,
  toRupees,
  ZERO_PAISE,
  type Paise,
} from './money.ts'

/** ₹10,000 crore: far above any order, and exact in every intermediate step. */
const MAX_PAISE = 10_000_000_000_000
const anyPaise = (max = MAX_PAISE) => fc.integer({ min: 0, max }).map(paise)

describe('an amount', () => {
  test.each([0.5, Number.NaN, Infinity, -Infinity, 2 ** 53])('cannot be %s', (value) => {
    expect(() => paise(value)).toThrow(RangeError)
  })

  test('is rejected when a sum or a product is no longer exact', () => {
    const most = paise(Number.MAX_SAFE_INTEGER)
    expect(() => addPaise(most, paise(1))).toThrow(RangeError)
    expect(() => timesPaise(most, 2)).toThrow(RangeError)
    expect(() => timesPaise(paise(100), 1.005)).toThrow(RangeError)
  })

  test('is zero for an empty sum', () => {
    expect(addPaise()).toBe(0)
  })

  test('is unchanged after conversion to rupees and back', () => {
    fc.assert(fc.property(anyPaise(), (amount) => fromRupees(toRupees(amount)) === amount))
  })

  test.each([
    [249, 24_900],
    [0.1 + 0.2, 30],
    [1.1, 110],
    [19.99, 1_999],
  ])('of %d rupees is %d paise', (rupees, expected) => {
    expect(fromRupees(rupees)).toBe(expected)
  })
})

describe('rupees as text', () => {
  test.each([
    [0, '₹0'],
    [1, '₹0.01'],
    [50, '₹0.50'],
    [100, '₹1'],
    [99_900, '₹999'],
    [100_000, '₹1,000'],
    [12_345_600, '₹1,23,456'],
    [12_345_650, '₹1,23,456.50'],
    [12_345_605, '₹1,23,456.05'],
    [1_000_000_000, '₹1,00,00,000'],
    [-5_000, '-₹50'],
  ])('%d paise read %s', (amount, text) => {
    expect(formatInr(paise(amount))).toBe(text)
  })

  test('match the language’s own number format', () => {
    const format = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      trailingZeroDisplay: 'stripIfInteger',
    })
    const anySign = fc.integer({ min: -MAX_PAISE, max: MAX_PAISE }).map(paise)
    fc.assert(fc.property(anySign, (amount) => formatInr(amount) === format.format(amount / 100)))
  })
})

test.each([
  [0, '0 coins'],
  [1, '1 coin'],
  [1_234, '1,234 coins'],
  [12_34_567, '12,34,567 coins'],
])('%i coins are grouped as rupees are', (coins, text) => {
  expect(formatCoins(coins)).toBe(text)
})

describe('a percentage in whole rupees', () => {
  test.each([
    [24_950, 10, 2_400],
    [999, 10, 0],
    [1_000, 10, 100],
    [1_999, 10, 100],
    [49_900, 33, 16_400],
    [24_950, 100, 24_900],
    [0, 10, 0],
  ])('%d paise, %d %%: %d', (amount, percent, expected) => {
    expect(percentInWholeRupees(paise(amount), percent)).toBe(expected)
  })

  test('is rounded down, exactly', () => {
    const anyPercent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(anyPaise(), anyPercent, (amount, percent) => {
        const exact = (BigInt(amount) * BigInt(percent)) / 10_000n
        expect(percentInWholeRupees(amount, percent)).toBe(Number(exact * 100n))
      }),
    )
  })
})

describe('splitting an amount', () => {
  /** Weights from one paisa to the largest exact number, zeros among them. */
  const anyWeight = fc.oneof(
    fc.constant(ZERO_PAISE),
    anyPaise(5),
    anyPaise(100_000),
    anyPaise(Number.MAX_SAFE_INTEGER),
  )
  const anyWeights = fc
    .array(anyWeight, { minLength: 1, maxLength: 12 })
    .filter((weights) => weights.some((weight) => weight > 0))
  const anyTotal = fc.oneof(anyPaise(20), anyPaise(100_000), anyPaise(Number.MAX_SAFE_INTEGER))
  const sum = (amounts: readonly Paise[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n)

  test('keeps the sum', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => sum(allocate(total, weights)) === BigInt(total)),
    )
  })

  test('gives no line more than its weight if the total is at most the sum of the weights', () => {
    const anySplit = anyWeights.chain((weights) => {
      const all = sum(weights)
      const most = all > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(all)
      return fc.tuple(anyPaise(most), fc.constant(weights))
    })
    fc.assert(
      fc.property(anySplit, ([total, weights]) =>
        allocate(total, weights).every((part, line) => part <= weights[line]!),
      ),
    )
  })

  test('gives nothing to a line without weight', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) =>
        allocate(total, weights).every((part, line) => weights[line]! > 0 || part === 0),
      ),
    )
  })

  test('stays within one paisa of the exact share', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        const all = sum(weights)
        for (const [line, part] of allocate(total, weights).entries()) {
          // |part − total × weight ÷ all| < 1, without dividing.
          const off = BigInt(part) * all - BigInt(total) * BigInt(weights[line]!)
          expect(off < all && -off < all).toBe(true)
        }
      }),
    )
  })

  test('gives the remaining paise to the largest remainders, and among equals to the earlier line', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        const all = sum(weights)
        const shares = allocate(total, weights).map((part, line) => {
          const exact = BigInt(total) * BigInt(weights[line]!)
          return { remainder: exact % all, hasExtra: BigInt(part) > exact / all }
        })
        for (const [line, share] of shares.entries()) {
          const before = shares.filter(
            (other, otherLine) =>
              other.remainder > share.remainder || (other.remainder === share.remainder && otherLine < line),
          )
          if (share.hasExtra) expect(before.every((other) => other.hasExtra)).toBe(true)
        }
      }),
    )
  })

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [5_000, [24_900, 0, 49_800], [1_667, 0, 3_333]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [10, [3], [10]],
  ])('%d over %j is %j', (total, weights, parts) => {
    expect(allocate(paise(total), weights.map(paise))).toEqual(parts)
  })

  test('rejects an amount that cannot be split', () => {
    expect(() => allocate(paise(1), [])).toThrow(RangeError)
    expect(() => allocate(paise(1), [ZERO_PAISE])).toThrow(RangeError)
    expect(() => allocate(paise(-1), [paise(1)])).toThrow(RangeError)
    expect(() => allocate(paise(1), [paise(2), paise(-1)])).toThrow(RangeError)
  })
})
