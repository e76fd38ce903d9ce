import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import { paise, formatInr, fromRupees } from '#platform/rules/money.ts'
import {
  STEPS,
  type Step,
  salesReport,
  revenuePeriods,
  formatComparison,
  growthOf,
  formatGrowth,
  type Sales,
  bucketsOf,
  stepOf,
  sumByBucket,
} from './sales.ts'
import { readRange } from '#platform/rules/range.ts'

const TODAY = '2026-11-22'
const range = readRange({ range: '7', from: null, to: null }, TODAY)
const day = (date: string, orders: number, paid: number, refunded = 0) => ({
  day: date,
  orders,
  paidPaise: paise(paid),
  refundedPaise: paise(refunded),
})

describe('a sales report', () => {
  test('is compared with the same number of days before, and deducts refunds on their day', () => {
    const report = salesReport(range, 'day', [
      day('2026-11-10', 1, 10_000),
      day('2026-11-17', 2, 30_001, 5_000),
      day('2026-11-20', 0, 0, 7_000),
    ])
    expect(report.total).toEqual({ revenuePaise: 18_001, orders: 2, averagePaise: 15_001 })
    expect(report.before).toEqual({ revenuePaise: 10_000, orders: 1, averagePaise: 10_000 })
    expect(report.buckets[1]).toMatchObject({
      days: { from: '2026-11-17', to: '2026-11-17' },
      now: { revenuePaise: 25_001, orders: 2 },
      before: { revenuePaise: 10_000, orders: 1 },
    })
    expect(report.buckets[4]?.now).toEqual({ revenuePaise: -7_000, orders: 0, averagePaise: null })
  })

  test('has buckets that sum to its totals, in any step', () => {
    const rows = fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: dayNumber(TODAY) - 400, max: dayNumber(TODAY) }).map(isoDay),
        orders: fc.nat({ max: 50 }),
        paidPaise: fc.nat({ max: 10_000_000 }).map(paise),
        refundedPaise: fc.nat({ max: 1_000_000 }).map(paise),
      }),
      { selector: (row) => row.day },
    )
    const step = fc.constantFrom(...(Object.keys(STEPS) as Step[]))
    const preset = fc.constantFrom('7', '30', '90', 'month', 'last-month', 'year')
    fc.assert(
      fc.property(rows, step, preset, (list, by, name) => {
        const { buckets, total, before } = salesReport(
          readRange({ range: name, from: null, to: null }, TODAY),
          by,
          list,
        )
        const sum = (of: 'now' | 'before', figure: 'revenuePaise' | 'orders') =>
          buckets.reduce((all, bucket) => all + bucket[of][figure], 0)
        expect(sum('now', 'revenuePaise')).toBe(total.revenuePaise)
        expect(sum('now', 'orders')).toBe(total.orders)
        expect(sum('before', 'revenuePaise')).toBe(before.revenuePaise)
        expect(sum('before', 'orders')).toBe(before.orders)
      }),
    )
  })
})

const sold = (day: string, paid: number, refunded = 0) => ({
  day,
  orders: 1,
  paidPaise: paise(paid),
  refundedPaise: paise(refunded),
})

test('today, 7 and 30 days end today, deduct refunds, and have growth against as many days before', () => {
  const rows = [
    sold('2026-09-24', 900),
    sold('2026-09-25', 1_000),
    sold('2026-10-24', 1_000),
    sold('2026-10-25', 500),
    sold('2026-11-16', 200),
    sold('2026-11-17', 600, 100),
    sold('2026-11-22', 400),
    sold('2026-11-23', 300),
  ]
  const { periods, days } = revenuePeriods(rows, '2026-11-23')
  expect(periods.map(({ label, revenuePaise }) => [label, revenuePaise])).toEqual([
    ['Today', 300],
    ['Last 7 days', 1_200],
    ['Last 30 days', 1_900],
  ])
  expect(periods.map(({ growth }) => growth)).toEqual([-25, 500, -5])
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ days: { from: '2026-11-23' }, now: { revenuePaise: 300 } })
})

test('a shop without sales has no growth', () => {
  expect(revenuePeriods([], '2026-11-23').periods.map(({ growth }) => growth)).toEqual([null, null, null])
})

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

const aStep = fc.constantFrom(...(Object.keys(STEPS) as Step[]))
const days = fc
  .tuple(fc.integer({ min: 18_000, max: 22_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([first, more]) => ({ from: isoDay(first), to: isoDay(first + more) }))

describe('buckets', () => {
  test('are weeks from Monday and months, cut to the period', () => {
    // 22 November 2026 is a Sunday.
    expect(bucketsOf({ from: '2026-11-12', to: '2026-11-24' }, 'week')).toEqual([
      { from: '2026-11-12', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-24' },
    ])
    expect(bucketsOf({ from: '2025-12-30', to: '2026-02-01' }, 'month')).toEqual([
      { from: '2025-12-30', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-01' },
    ])
  })

  test('contain every day of the period once, in any step', () => {
    fc.assert(
      fc.property(days, aStep, (range, step) => {
        const buckets = bucketsOf(range, step)
        expect(buckets[0]?.from).toBe(range.from)
        expect(buckets.at(-1)?.to).toBe(range.to)
        for (const [index, { from, to }] of buckets.entries()) {
          expect(from <= to).toBe(true)
          const next = buckets[index + 1]
          if (next) expect(dayNumber(next.from)).toBe(dayNumber(to) + 1)
          if (step === 'month') expect(from.slice(0, 7)).toBe(to.slice(0, 7))
        }
      }),
    )
  })

  test('sum what is in the period, and nothing else', () => {
    const rows = fc.array(
      fc.record({
        day: fc.integer({ min: 17_900, max: 22_900 }).map(isoDay),
        count: fc.nat({ max: 9_999 }),
      }),
    )
    fc.assert(
      fc.property(days, aStep, rows, (range, step, list) => {
        const sums = sumByBucket(bucketsOf(range, step), list, ({ count }) => count)
        const inside = list.filter(({ day }) => day >= range.from && day <= range.to)
        const all = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
        expect(all(sums)).toBe(all(inside.map(({ count }) => count)))
      }),
    )
  })
})

test.each([
  [null, 30, 'day'],
  [null, 90, 'week'],
  [null, 365, 'month'],
  ['day', 365, 'day'],
  ['month', 7, 'month'],
  ['toString', 7, 'day'],
])('%s for %d days is shown by %s', (asked, length, step) => {
  expect(stepOf(asked, length)).toBe(step)
})
