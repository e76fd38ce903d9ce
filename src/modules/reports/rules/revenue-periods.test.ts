import { expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { revenuePeriods } from './revenue-periods.ts'

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
