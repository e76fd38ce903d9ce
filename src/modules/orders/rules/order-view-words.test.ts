/** What the receipt and the order's page say about the parcel: the specification's text (spec §8). */
import type { ParcelStatus, OrderView, ShipmentView } from './order-view.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { OrderReceipt } from '#app/pages/order-success/order-receipt.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { OrderHead } from '#app/pages/order/order-summary.tsx'
import { ASHA } from '#modules/checkout/testing/asha.ts'

const WARNING = 'Order created successfully, but shipment scheduling failed. Please contact support.'
const paid: OrderView = {
  id: '0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab' as OrderId,
  number: '0a1b2c3d',
  status: 'completed',
  paymentStatus: 'paid',
  fulfilmentStatus: 'requested',
  delivery: 'courier',
  items: [],
  customer: ASHA,
  business: null,
  subtotalPaise: paise(24_900),
  shippingPaise: paise(5_000),
  couponCode: null,
  couponDiscountPaise: paise(0),
  coinDiscountPaise: paise(0),
  coinsRedeemed: 0,
  totalPaise: paise(29_900),
  coinsEarned: 29,
  paymentMethod: 'prepaid',
  codFeePaise: paise(0),
  codConfirmedAt: null,
  razorpayOrderId: 'order_x',
  razorpayPaymentId: 'pay_x',
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:01:00.000Z',
  expiresAt: '2026-11-21T00:30:00.000Z',
}
const shipped: OrderView = { ...paid, status: 'shipped', fulfilmentStatus: 'shipped' }

const shipmentThatIs = (status: ParcelStatus): ShipmentView => ({
  status,
  waybill: status === 'created' ? '1234567890' : null,
  courier: '',
  carrierStatus: '',
  failedAttempt: null,
  isTakenBack: false,
  expectedDeliveryAt: null,
  deliveredAt: null,
  scans: [],
})

/** The text of the status region, and whether it is styled as a warning. */
function standingOn(
  page: typeof OrderReceipt | typeof OrderHead,
  order: OrderView,
  shipment: ShipmentView | null,
) {
  const html = renderToStaticMarkup(createElement(page, { order, shipment }))
  const [, look = '', text = ''] = /<p class="([^"]*)" role="status">([^<]*)</.exec(html) ?? []
  return { isWarning: look.includes('note-warning'), text }
}

describe.each([
  ['the receipt', OrderReceipt],
  ['the order’s page', OrderHead],
])('%s', (_name, page) => {
  test('warns when the courier has refused the parcel permanently', () => {
    expect(standingOn(page, paid, shipmentThatIs('refused'))).toEqual({ isWarning: true, text: WARNING })
  })

  test.each([null, shipmentThatIs('requested')])(
    'does not warn while the courier is being asked: %j',
    (shipment) => {
      const { isWarning, text } = standingOn(page, paid, shipment)
      expect([isWarning, text]).toEqual([false, expect.stringMatching(/We pack it within 24 hours/)])
    },
  )
})

test.each([
  ['the receipt', OrderReceipt],
  ['the order’s page', OrderHead],
])('%s shows the promised day in place of the usual time', (_name, page) => {
  for (const [order, shipment] of [
    [paid, null],
    [shipped, shipmentThatIs('created')],
  ] as const) {
    const html = renderToStaticMarkup(createElement(page, { order, shipment, arrivesBy: '2026-11-25' }))
    expect(html).toContain('<time dateTime="2026-11-25">Arrives by Wed,\u00a025\u00a0Nov</time>')
    expect(html).not.toContain('business days')
    expect(renderToStaticMarkup(createElement(page, { order, shipment }))).not.toContain('Arrives by')
  }
})

test('the receipt says when the parcel has a waybill', () => {
  const { isWarning, text } = standingOn(OrderReceipt, shipped, shipmentThatIs('created'))
  expect(isWarning).toBe(false)
  expect(text).toMatch(/^Shipment scheduled successfully! It reaches most places in India/)
})

describe('a parcel that the courier lost', () => {
  const lost = { ...shipmentThatIs('created'), carrierStatus: 'LOST' }
  const words = (order: OrderView, shipment: ShipmentView) => standingOn(OrderHead, order, shipment).text

  test('is described as missing until staff have settled it', () => {
    expect(words(shipped, lost)).toBe('The courier cannot find your parcel. Our staff will write to you.')
  })

  test('is refunded when it is settled; for a cash order nothing was paid', () => {
    const settled = { ...shipped, fulfilmentStatus: 'cancelled' } as const
    const takenBack = { ...lost, isTakenBack: true }
    expect(words(settled, takenBack)).toMatch(/^The courier lost your parcel\. Your money /)
    expect(words({ ...settled, paymentMethod: 'cod', paymentStatus: 'failed' }, takenBack)).toBe(
      'The courier lost your parcel. Nothing was paid for it.',
    )
  })
})

describe('a booked parcel', () => {
  const words = (carrierStatus: string) =>
    standingOn(OrderHead, shipped, { ...shipmentThatIs('created'), carrierStatus }).text

  test.each(['', 'Manifested', 'Not Picked'])('is packed while the courier says %j', (status) => {
    expect(words(status)).toMatch(/^Booked with the courier, who collects it from us\. It reaches/)
  })

  test('is on its way once it was picked up', () => {
    expect(words('In Transit')).toMatch(/^On its way to you\. It reaches/)
  })

  test('no longer shows a delivery time once it is out for delivery or delivered', () => {
    expect(words('Dispatched')).toBe('Out for delivery: the courier brings it today.')
    const out = { ...shipmentThatIs('created'), carrierStatus: 'Dispatched' }
    expect(standingOn(OrderReceipt, shipped, out).text).not.toContain('business days')
    const delivered: OrderView = { ...paid, fulfilmentStatus: 'delivered' }
    for (const page of [OrderHead, OrderReceipt])
      expect(standingOn(page, delivered, out).text).not.toContain('business days')
  })
})

test('a cancelled order says so everywhere, with the time of its refund', () => {
  const cancelled: OrderView = { ...paid, fulfilmentStatus: 'cancelled' }
  for (const page of [OrderHead, OrderReceipt])
    expect(standingOn(page, cancelled, null).text).toContain(
      'Your money goes back to where it came from. It reaches your account within 7-12 working days.',
    )
  const badge = renderToStaticMarkup(createElement(StatusBadge, { order: cancelled, viewer: 'staff' }))
  expect(badge).toBe('<span class="status status-grey">cancelled</span>')
  const unpaid: OrderView = { ...cancelled, status: 'failed', paymentStatus: 'failed' }
  expect(standingOn(OrderHead, unpaid, null).text).toBe('Cancelled. Nothing was paid for it.')
})
