import { expect, test } from 'vitest'
import { integratorStats, toIntegratorStats, type ShopFigures } from './integrator-stats.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise, ZERO_PAISE } from '#platform/rules/money.ts'

const OPEN = { from: null, until: null }
const FIGURES: ShopFigures = {
  placed: [
    { status: 'completed', orders: 3 },
    { status: 'failed', orders: 1 },
  ],
  paidOrders: 3,
  paidPaise: paise(100_000),
  refundedPaise: paise(150_050),
  products: { total: 9, inStock: 6, low: 2, out: 1 },
  best: [
    {
      id: '0190a5d2-0000-7000-8000-000000000001' as ProductId,
      name: 'Notebook',
      category: 'Ruled Notebooks',
      units: 4,
      paise: paise(99_900),
    },
  ],
}

test('figures match their schema, with a count for each status', () => {
  const told = toIntegratorStats(OPEN, FIGURES)
  expect(integratorStats.strict().parse(told)).toEqual(told)
  expect(told.orders).toEqual({ total: 4, by_status: { pending: 0, shipped: 0, completed: 3, failed: 1 } })
})

test('figures may be negative if more was refunded than received, with an average rounded to a paisa', () => {
  expect(toIntegratorStats(OPEN, FIGURES).revenue).toMatchObject({
    total: -500.5,
    paid: 1_000,
    refunded: 1_500.5,
    average_order: 333.33,
  })
})

test('figures without an order have no average, and always have their period', () => {
  const nothing = { ...FIGURES, paidOrders: 0, paidPaise: ZERO_PAISE, refundedPaise: ZERO_PAISE }
  const told = toIntegratorStats({ from: 0, until: 86_400_000 }, nothing)
  expect(told.revenue.average_order).toBeNull()
  expect(told.period).toEqual({ from: '1970-01-01T00:00:00.000Z', until: '1970-01-02T00:00:00.000Z' })
})
