import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInr, fromRupees } from '#platform/rules/money.ts'
import { formatComparison, growthOf, formatGrowth } from './growth.ts'
import type { Sales } from './sales.ts'

const sales = (orders: number, rupees: number): Sales => ({
  orders,
  revenuePaise: fromRupees(rupees),
  averagePaise: null,
})

test.each([
  [sales(0, 0), sales(0, 0), 'No sales in either period'],
  [sales(2, 50), sales(0, -10), 'No sales in the period before'],
  [sales(2, 50), sales(1, 0), 'Before: ₹0'],
  [sales(0, 0), sales(1, 40), '-100% (before: ₹40)'],
])('%o after %o is "%s"', (total, before, words) => {
  expect(formatComparison({ total, before }, ({ revenuePaise }) => revenuePaise, formatInr)).toBe(words)
})

describe('growth', () => {
  test.each([
    [112_500, 100_000, '+12.5%'],
    [97, 100, '-3%'],
    [100, 100, '0%'],
    [0, 100, '-100%'],
    [99_999, 100_000, '0%'],
    [2_345_600, 100, '+23,45,500%'],
  ])('from %d to %d is %s', (now, before, words) => {
    expect(formatGrowth(growthOf(now, before))).toBe(words)
  })

  test.each([0, -5])('is a dash without a base (%d)', (before) => {
    expect(growthOf(100, before)).toBe(null)
    expect(formatGrowth(growthOf(100, before))).toBe('—')
  })

  test('has the sign of the difference, and gives the figure back', () => {
    const figure = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(figure, figure, (now, before) => {
        const growth = growthOf(now, before) ?? Number.NaN
        expect(Math.abs(before * (1 + growth / 100) - now)).toBeLessThanOrEqual(before * 0.0005 + 1e-6)
        expect(Object.is(growth, -0)).toBe(false)
      }),
    )
  })
})
