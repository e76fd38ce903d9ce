import { expect, test } from 'vitest'
import { isToBeSent, mayComplete, mayMarkPaid, mayShipByHand } from './by-hand.ts'
import { canFulfilmentMove, FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { orderStatus } from './order-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'

const every = PAYMENT_STATUSES.flatMap((paymentStatus) =>
  FULFILMENT_STATUSES.flatMap((fulfilmentStatus) =>
    (['prepaid', 'cod'] as const).flatMap((paymentMethod) =>
      [null, '2026-11-01T00:00:00Z'].map((codConfirmedAt) => ({
        paymentStatus,
        fulfilmentStatus,
        paymentMethod,
        codConfirmedAt: paymentMethod === 'cod' ? codConfirmedAt : null,
      })),
    ),
  ),
)

test('nothing leads out of failed by hand', () => {
  const failed = every.filter((each) => orderStatus(each.paymentStatus, each.fulfilmentStatus) === 'failed')
  expect(failed.length).toBeGreaterThan(0)
  for (const each of failed) {
    expect([mayShipByHand(each), mayComplete(each, false), mayMarkPaid(each)]).toEqual([
      'closed',
      false,
      false,
    ])
  }
})

test('what is sent by hand can be shipped by the rules of the parcel, and is paid, to be paid with it, or confirmed in cash', () => {
  for (const each of every) {
    const may = mayShipByHand(each)
    if (may !== 'yes' && may !== 'needs_money') continue
    expect(canFulfilmentMove(each.fulfilmentStatus, 'shipped')).toBe(true)
    if (may === 'needs_money') expect([each.paymentStatus, each.paymentMethod]).toEqual(['unpaid', 'prepaid'])
    if (may === 'yes' && each.paymentStatus === 'unpaid') expect(each.codConfirmedAt).not.toBeNull()
    expect(isToBeSent(each)).toBe(may === 'yes')
  }
})

test('shipped to completed, and from nowhere else', () => {
  for (const each of every) {
    expect(mayComplete(each, true)).toBe(false)
    if (!mayComplete(each, false)) continue
    expect(orderStatus(each.paymentStatus, each.fulfilmentStatus)).toBe('shipped')
    expect(canFulfilmentMove(each.fulfilmentStatus, 'delivered')).toBe(true)
  }
})

test('an unpaid order in cash is no order whose money came another way', () => {
  const order = { paymentStatus: 'unpaid', fulfilmentStatus: 'none', codConfirmedAt: null } as const
  expect(mayMarkPaid({ ...order, paymentMethod: 'prepaid' })).toBe(true)
  expect(mayMarkPaid({ ...order, paymentMethod: 'cod' })).toBe(false)
  expect(mayShipByHand({ ...order, paymentMethod: 'cod' })).toBe('unconfirmed')
})
