import { expect, test } from 'vitest'
import { canFulfilmentMove, FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { isToBeSent, mayComplete, mayMarkPaid, mayShipByHand, staffOrderPath } from './staff-order.ts'
import { orderStatus } from './order-status.ts'

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

test('a failed order cannot be changed manually', () => {
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

test('an order can be shipped manually only if its parcel may be, and it is paid, paid in the same step, or a confirmed cash order', () => {
  for (const each of every) {
    const may = mayShipByHand(each)
    if (may !== 'yes' && may !== 'needs_money') continue
    expect(canFulfilmentMove(each.fulfilmentStatus, 'shipped')).toBe(true)
    if (may === 'needs_money') expect([each.paymentStatus, each.paymentMethod]).toEqual(['unpaid', 'prepaid'])
    if (may === 'yes' && each.paymentStatus === 'unpaid') expect(each.codConfirmedAt).not.toBeNull()
    expect(isToBeSent(each)).toBe(may === 'yes')
  }
})

test('only a shipped order can be completed manually', () => {
  for (const each of every) {
    expect(mayComplete(each, true)).toBe(false)
    if (!mayComplete(each, false)) continue
    expect(orderStatus(each.paymentStatus, each.fulfilmentStatus)).toBe('shipped')
    expect(canFulfilmentMove(each.fulfilmentStatus, 'delivered')).toBe(true)
  }
})

test('an unpaid cash order cannot be marked as paid outside the provider', () => {
  const order = { paymentStatus: 'unpaid', fulfilmentStatus: 'none', codConfirmedAt: null } as const
  expect(mayMarkPaid({ ...order, paymentMethod: 'prepaid' })).toBe(true)
  expect(mayMarkPaid({ ...order, paymentMethod: 'cod' })).toBe(false)
  expect(mayShipByHand({ ...order, paymentMethod: 'cod' })).toBe('unconfirmed')
})

test('an order has a page in the panel, and no other text can change the path', () => {
  const id = '0b0f4b57-93a4-4c56-8a52-3a0d9f7f8a11'
  expect(staffOrderPath(id)).toBe(`/cms/orders/${id}`)
  expect(staffOrderPath('../brand?x#\r\ny')).toBe('/cms/orders/..%2Fbrand%3Fx%23%0D%0Ay')
})
