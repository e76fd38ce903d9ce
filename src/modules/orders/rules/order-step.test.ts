import { describe, expect, test } from 'vitest'
import { carrierLabel, orderStep, parcelStage, trackingAddress } from './order-step.ts'
import type { ShipmentView } from './order-view.ts'

type Order = Parameters<typeof orderStep>[0]

const PAID: Order = {
  status: 'completed',
  paymentStatus: 'paid',
  fulfilmentStatus: 'none',
  delivery: 'courier',
  paymentMethod: 'prepaid',
  codConfirmedAt: null,
}
const SHIPPED: Order = { ...PAID, status: 'shipped', fulfilmentStatus: 'shipped' }
const CASH: Order = { ...PAID, status: 'pending', paymentStatus: 'unpaid', paymentMethod: 'cod' }

const parcel = (carrierStatus: string): ShipmentView => ({
  status: 'created',
  waybill: '1',
  courier: '',
  carrierStatus,
  failedAttempt: null,
  isTakenBack: false,
  expectedDeliveryAt: null,
  deliveredAt: null,
  scans: [],
})

describe('the step shown to a shopper', () => {
  test.each<[string, Order, ShipmentView | null]>([
    ['Waiting for payment', { ...PAID, status: 'pending', paymentStatus: 'unpaid' }, null],
    ['Waiting for your confirmation', CASH, null],
    ['Confirmed', { ...CASH, codConfirmedAt: '2026-01-01T00:00:00Z' }, null],
    ['Confirmed', PAID, null],
    ['Awaiting courier', SHIPPED, parcel('Manifested')],
    ['In transit', SHIPPED, parcel('In Transit')],
    ['Out for delivery', SHIPPED, parcel('Dispatched')],
    ['Lost by the courier', SHIPPED, parcel('LOST')],
    ['Picked up at the shop', { ...PAID, fulfilmentStatus: 'delivered', delivery: 'pickup' }, null],
    ['Delivered', { ...PAID, fulfilmentStatus: 'delivered' }, parcel('Delivered')],
    ['Back with us', { ...PAID, fulfilmentStatus: 'returned' }, parcel('RTO')],
    ['Cancelled', { ...PAID, fulfilmentStatus: 'cancelled' }, null],
    ['Refunded', { ...PAID, paymentStatus: 'refunded' }, null],
    ['Closed', { ...PAID, status: 'failed', paymentStatus: 'failed' }, null],
  ])('is %s', (words, order, shipment) => {
    expect(orderStep(order, shipment).words).toBe(words)
  })

  test('never says “completed” for an order that is paid but not shipped', () => {
    expect(orderStep(PAID, null).words.toLowerCase()).not.toContain('completed')
  })
})

const scan = (status: string) => ({ at: '2026-11-21T00:00:00.000Z', status, location: 'Hyderabad' })

describe('the stage of a parcel', () => {
  test.each(['', 'Manifested', 'Not Picked'])('waits while the courier says %j', (carrierStatus) => {
    expect(parcelStage({ carrierStatus, scans: [] })).toBe('waiting')
  })

  test.each([
    ['In Transit', 'moving'],
    ['Pending', 'moving'],
    ['Dispatched', 'out_for_delivery'],
  ])('for %s is %s', (carrierStatus, stage) => {
    expect(parcelStage({ carrierStatus, scans: [] })).toBe(stage)
  })

  test('does not go back to waiting when a late status arrives after the pickup', () => {
    expect(parcelStage({ carrierStatus: 'Manifested', scans: [scan('In Transit')] })).toBe('moving')
  })

  test('waits while there is no parcel yet', () => {
    expect(parcelStage(null)).toBe('waiting')
  })
})

test.each([
  ['Dispatched', 'Out for delivery'],
  ['LOST', 'Lost'],
  ['In Transit', 'In Transit'],
])('%s is shown as %s', (status, words) => {
  expect(carrierLabel(status)).toBe(words)
})

test('the tracking address contains the escaped waybill', () => {
  expect(trackingAddress('1234567890')).toBe('https://www.delhivery.com/track-v2/package/1234567890')
  expect(trackingAddress('1/../x?y')).toBe('https://www.delhivery.com/track-v2/package/1%2F..%2Fx%3Fy')
})
