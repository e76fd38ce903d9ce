import { describe, expect, test } from 'vitest'
import { canPaymentMove, PAYMENT_STATUSES } from './payment-status.ts'

const ALLOWED = new Set([
  'unpaid > paid',
  'unpaid > failed',
  // A failed payment can be captured for up to three days.
  'failed > paid',
  'paid > partly_refunded',
  'paid > refunded',
  'partly_refunded > refunded',
  // A refund that failed at the bank is still owed.
  'refunded > partly_refunded',
  'refunded > paid',
  'partly_refunded > paid',
])

describe('the payment of an order', () => {
  test.each(PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => [from, to] as const)))(
    'moves from %s to %s only as the table says',
    (from, to) => {
      expect(canPaymentMove(from, to)).toBe(ALLOWED.has(`${from} > ${to}`))
    },
  )

  test('has five statuses', () => {
    expect(PAYMENT_STATUSES).toEqual(['unpaid', 'paid', 'partly_refunded', 'refunded', 'failed'])
  })

  test('once refunded, can only return to paid when a refund fails', () => {
    expect(PAYMENT_STATUSES.filter((to) => canPaymentMove('refunded', to))).toEqual([
      'paid',
      'partly_refunded',
    ])
  })

  test('never becomes unpaid again, and once paid cannot fail', () => {
    expect(PAYMENT_STATUSES.filter((from) => canPaymentMove(from, 'unpaid'))).toEqual([])
    expect(reachable('paid')).toEqual(new Set(['paid', 'partly_refunded', 'refunded']))
  })
})

function reachable(from: (typeof PAYMENT_STATUSES)[number], found = new Set<string>()): Set<string> {
  for (const to of PAYMENT_STATUSES) {
    if (!canPaymentMove(from, to) || found.has(to)) continue
    found.add(to)
    reachable(to, found)
  }
  return found
}
