import { describe, expect, test } from 'vitest'
import { formatPromiseDay } from '#platform/rules/delivery-date.ts'
import { arrivalDay } from './arrival-day.ts'
import type { ShipmentView } from './order-view.ts'

const DAY = '2026-11-25'
const PAID = { paymentStatus: 'paid', fulfilmentStatus: 'requested', codConfirmedAt: null } as const
const PARCEL: ShipmentView = {
  status: 'created',
  waybill: '1234567890',
  courier: '',
  carrierStatus: 'In Transit',
  failedAttempt: null,
  isTakenBack: false,
  expectedDeliveryAt: null,
  deliveredAt: null,
  scans: [],
}

test('the promised day is formatted without a line break', () => {
  expect(formatPromiseDay(DAY)).toBe('Wed,\u00a025\u00a0Nov')
})

describe('the promised day', () => {
  test.each([
    ['paid', PAID],
    ['paid, not yet with the courier', { ...PAID, fulfilmentStatus: 'none' }],
    ['shipped', { ...PAID, fulfilmentStatus: 'shipped' }],
    ['partly refunded', { ...PAID, paymentStatus: 'partly_refunded' }],
    ['a confirmed cash order', { ...PAID, paymentStatus: 'unpaid', codConfirmedAt: '2026-11-21T00:00:00Z' }],
  ] as const)('is shown for an order that will arrive: %s', (_name, order) => {
    expect(arrivalDay(order, null, DAY)).toBe(DAY)
    expect(arrivalDay(order, null, null)).toBeNull()
  })

  test.each([
    ['unpaid', { ...PAID, paymentStatus: 'unpaid', fulfilmentStatus: 'none' }],
    ['failed', { ...PAID, paymentStatus: 'failed' }],
    ['refunded', { ...PAID, paymentStatus: 'refunded' }],
    ['cancelled', { ...PAID, fulfilmentStatus: 'cancelled' }],
    ['delivered', { ...PAID, fulfilmentStatus: 'delivered' }],
    ['on its way back', { ...PAID, fulfilmentStatus: 'returning' }],
    ['back', { ...PAID, fulfilmentStatus: 'returned' }],
  ] as const)('is not shown for an order that will not: %s', (_name, order) => {
    expect(arrivalDay(order, null, DAY)).toBeNull()
  })

  test.each([
    ['refused', { status: 'refused' }],
    ['lost', { carrierStatus: 'LOST' }],
    ['settled by staff', { isTakenBack: true }],
    ['out for delivery today', { carrierStatus: 'Dispatched' }],
    ['delivered', { deliveredAt: '2026-11-24T06:00:00.000Z' }],
    // 26 November in India.
    ['expected later', { expectedDeliveryAt: '2026-11-25T19:00:00.000Z' }],
  ] as const)('is replaced by what the courier reports: %s', (_name, word) => {
    const shipped = { ...PAID, fulfilmentStatus: 'shipped' } as const
    expect(arrivalDay(shipped, PARCEL, DAY)).toBe(DAY)
    expect(arrivalDay(shipped, { ...PARCEL, expectedDeliveryAt: `${DAY}T06:00:00.000Z` }, DAY)).toBe(DAY)
    expect(arrivalDay(shipped, { ...PARCEL, ...word }, DAY)).toBeNull()
  })
})
