import { expect, test } from 'vitest'
import { funnelSteps } from './funnel.ts'

test('each step has its share of the one before; order steps also of the placed orders', () => {
  const steps = funnelSteps({
    products: 90,
    carts: 12,
    placed: 8,
    opened: 7,
    settled: 5,
    sent: 3,
    delivered: 0,
  })
  expect(
    steps.map(({ label, count, ofBefore, ofPlaced }) => [
      label,
      count,
      ofBefore?.percent ?? null,
      ofPlaced?.percent ?? null,
    ]),
  ).toEqual([
    ['Product viewed', 90, null, null],
    ['Cart viewed', 12, 13, null],
    ['Order placed', 8, 67, 100],
    ['Payment started', 7, 88, 88],
    ['Paid, or cash confirmed', 5, 71, 63],
    ['Sent', 3, 60, 38],
    ['Delivered', 0, 0, 0],
  ])
  expect(steps.map(({ ofBefore }) => ofBefore?.of ?? null)).toEqual([
    null,
    ...steps.slice(0, -1).map(({ label }) => label),
  ])
})

test('there is no share of zero', () => {
  const steps = funnelSteps({
    products: 3,
    carts: 0,
    placed: 0,
    opened: 0,
    settled: 0,
    sent: 0,
    delivered: 0,
  })
  expect(steps.map(({ ofPlaced }) => ofPlaced)).toEqual([
    null,
    null,
    ...steps.slice(2).map(() => ({ percent: null, of: 'Order placed' })),
  ])
  expect(steps.map(({ ofBefore }) => ofBefore?.percent)).toEqual([undefined, 0, null, null, null, null, null])
})

test('more orders than counted carts are shown as they are', () => {
  const steps = funnelSteps({
    products: 0,
    carts: 2,
    placed: 3,
    opened: 3,
    settled: 3,
    sent: 3,
    delivered: 3,
  })
  expect(steps.map(({ ofBefore }) => ofBefore?.percent)).toEqual([undefined, null, 150, 100, 100, 100, 100])
})
