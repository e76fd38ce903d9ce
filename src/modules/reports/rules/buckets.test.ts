import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import { bucketsOf, stepOf, STEPS, sumByBucket, type Step } from './buckets.ts'

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
