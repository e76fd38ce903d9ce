import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import { paise } from '#platform/rules/money.ts'
import { STEPS, type Step } from './buckets.ts'
import { readRange } from '#platform/rules/range.ts'
import { salesReport } from './sales.ts'

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
