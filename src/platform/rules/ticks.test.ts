import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTick, niceTicks, rupeeTick } from './ticks.ts'

describe('the ticks of an axis', () => {
  test.each([
    [[], [0, 1]],
    [[0], [0, 1]],
    [[3], [0, 1, 2, 3]],
    [
      [47, 12],
      [0, 20, 40, 60],
    ],
    [[123_456], [0, 50_000, 100_000, 150_000]],
    [
      [-30, 100],
      [-50, 0, 50, 100],
    ],
  ])('for %j are %j', (values, ticks) => {
    expect(niceTicks(values)).toEqual(ticks)
  })

  test('are few, whole, evenly spaced and round, and enclose every value and zero', () => {
    const value = fc.integer({ min: -1_000_000_000, max: 2_000_000_000 }).map((paise) => paise / 100)
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const ticks = niceTicks(values)
        const [first = Number.NaN, second = Number.NaN] = ticks
        const step = second - first
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(ticks).toContain(0)
        expect(first).toBeLessThanOrEqual(Math.min(0, ...values))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
        for (const [index, tick] of ticks.entries()) expect(tick).toBe(first + index * step)
        expect(String(step)).toMatch(/^[125]0*$/)
      }),
    )
  })
})

test.each([
  [0, '₹0'],
  [50_000, '₹50,000'],
  [100_000, '₹1 lakh'],
  [250_000, '₹2.5 lakh'],
  [12_500_000, '₹1.25 crore'],
  [-200_000, '-₹2 lakh'],
])('%d rupees are %s', (rupees, words) => {
  expect(rupeeTick(rupees)).toBe(words)
})

test('counts are grouped as in India', () => {
  expect(countTick(123_456)).toBe('1,23,456')
})
