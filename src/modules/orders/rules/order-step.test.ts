import { describe, expect, test } from 'vitest'
import { orderStep } from './order-step.ts'
import type { ShipmentView } from './shipment-view.ts'

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
