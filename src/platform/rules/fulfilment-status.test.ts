import { describe, expect, test } from 'vitest'
import { canFulfilmentMove, FULFILMENT_STATUSES } from './fulfilment-status.ts'

const ALLOWED = new Set([
  'none > requested',
  'none > shipped',
  'none > cancelled',
  'requested > shipped',
  'requested > cancelled',
  'shipped > delivered',
  'shipped > returning',
  'shipped > cancelled',
  'delivered > returning',
  'returning > returned',
  'returning > delivered',
  'returning > cancelled',
])

describe('the parcel of an order', () => {
  test.each(FULFILMENT_STATUSES.flatMap((from) => FULFILMENT_STATUSES.map((to) => [from, to] as const)))(
    'moves from %s to %s only as the table says',
    (from, to) => {
      expect(canFulfilmentMove(from, to)).toBe(ALLOWED.has(`${from} > ${to}`))
    },
  )

  test.each(['returned', 'cancelled'] as const)('cannot leave the status %s', (end) => {
    expect(FULFILMENT_STATUSES.filter((to) => canFulfilmentMove(end, to))).toEqual([])
  })

  test('can reach every status, and never goes back to none', () => {
    const entered = FULFILMENT_STATUSES.filter((to) =>
      FULFILMENT_STATUSES.some((from) => canFulfilmentMove(from, to)),
    )
    expect(entered).toEqual(FULFILMENT_STATUSES.filter((status) => status !== 'none'))
  })

  test('cannot be cancelled once it has arrived or is back', () => {
    expect(FULFILMENT_STATUSES.filter((from) => canFulfilmentMove(from, 'cancelled'))).toEqual([
      'none',
      'requested',
      'shipped',
      'returning',
    ])
  })
})
