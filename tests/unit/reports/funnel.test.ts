import { expect, test } from 'vitest'
import { funnelSteps } from '#domain/reports/funnel.ts'

test('each step of an order is a share of what was placed; views stand before them', () => {
  const steps = funnelSteps({
    products: 90,
    carts: 12,
    placed: 8,
    opened: 7,
    settled: 5,
    sent: 3,
    delivered: 0,
  })
  expect(steps.map(({ label, count, share }) => [label, count, share])).toEqual([
    ['Product page shown', 90, null],
    ['Cart shown', 12, null],
    ['Order placed', 8, 100],
    ['Payment begun', 7, 88],
    ['Paid, or cash confirmed', 5, 63],
    ['Sent', 3, 38],
    ['Delivered', 0, 0],
  ])
})

test('of nothing there is no share', () => {
  const steps = funnelSteps({
    products: 3,
    carts: 0,
    placed: 0,
    opened: 0,
    settled: 0,
    sent: 0,
    delivered: 0,
  })
  expect(steps.every(({ share }) => share === null)).toBe(true)
})
