import { describe, expect, test } from 'vitest'
import { BRAND } from '#platform/rules/brand.ts'
import { orderTimeline, type OrderEvent } from './order-timeline.ts'
import type { ReturnView } from '#modules/fulfilment/rules/return-view.ts'

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`
const event = (kind: string, actor: string, facts: OrderEvent['facts'] = {}, minute = 0): OrderEvent => ({
  kind,
  actor,
  facts,
  at: at(minute),
})
const tell = (kind: string, actor = 'system', facts: OrderEvent['facts'] = {}) =>
  orderTimeline([event(kind, actor, facts)])[0]

describe("an order's timeline", () => {
  test('tells who, when and why, newest first', () => {
    expect(
      orderTimeline([
        event('order.placed', 'guest', {}, 1),
        event('order.failed', 'system', { reason: 'expired' }, 2),
        event('order.paid', 'webhook', { payment: 'pay_x', from: 'failed' }, 3),
      ]),
    ).toEqual([
      {
        at: at(3),
        who: BRAND.name,
        title: 'Payment received late',
        detail: 'The items were still there, so your order goes on.',
        tone: 'good',
      },
      {
        at: at(2),
        who: BRAND.name,
        title: 'Order closed without a payment',
        detail: 'It was not paid within 30 minutes. Nothing will be sent.',
        tone: 'bad',
      },
      {
        at: at(1),
        who: 'You',
        title: 'Order placed',
        detail: '',
        tone: 'neutral',
      },
    ])
  })

  test.each([
    ['shipment.undelivered', { remark: 'Consignee unavailable' }, 'The courier could not hand it over'],
    ['shipment.reattempt', {}, 'Another try is asked for'],
    ['order.address_corrected', { fields: ['phone'] }, 'Address corrected'],
  ])('tells %s', (kind, facts, title) => {
    expect(tell(kind, 'carrier', facts)?.title).toBe(title)
  })

  test('of several returns each event names its items', () => {
    const items = [{ name: 'Ruled Notebook', quantity: 2 }] as unknown as ReturnView['items']
    const asked = [event('return.requested', 'customer', { returnId: 'a', wish: 'refund' })]
    const one = { id: 'a', items }
    expect(orderTimeline(asked, [one, { ...one, id: 'b' }])[0]?.detail).toBe('Ruled Notebook × 2. Money back')
    expect(orderTimeline(asked, [one])[0]?.detail).toBe('Money back')
  })

  test('cash goes back once the shop knows where to', () => {
    expect(tell('refund.requested', 'staff', { isByHand: true })?.detail).toBe(
      'We write to you to ask where to send it.',
    )
    expect(tell('refund.accepted', 'staff', { reference: 'UTR 1' })?.title).toBe('Refunded by transfer')
  })

  test('tells why a parcel was not handed over, and that it is tried again', () => {
    const detail = tell('shipment.undelivered', 'carrier', { remark: 'Bad/Incomplete Address' })?.detail
    expect(detail).toBe(
      'The courier could not hand over your parcel: Bad/Incomplete Address. We will try again.',
    )
  })

  test('keeps to itself what is staff’s business', () => {
    for (const kind of [
      'shipment.retried',
      'shipment.settled',
      'shipment.reattempt_refused',
      'shipment.stopped',
    ])
      expect(tell(kind, 'staff')).toBeUndefined()
  })

  test('says that items are kept only while they wait for their payment', () => {
    const kept = 'The items are kept for 30 minutes, until they are paid.'
    expect(tell('order.placed', 'guest')?.detail).toBe(kept)
  })

  test('an order in cash is placed, confirmed and paid at the door', () => {
    const placed = event('order.placed', 'guest', { paymentMethod: 'cod' }, 1)
    const confirmed = event('order.confirmed', 'guest', {}, 2)
    const paid = event('order.paid', 'carrier', { method: 'cash', from: 'unpaid', payment: null }, 3)
    expect(orderTimeline([placed])[0]?.detail).toBe(
      'It is kept for 2 hours, until you confirm it: the link is in the mail that we have sent you.',
    )
    expect(
      orderTimeline([placed, confirmed, paid]).map(({ who, title, detail }) => [who, title, detail]),
    ).toEqual([
      ['Courier', 'Paid in cash', 'The courier has collected it.'],
      ['You', 'Order confirmed', 'It is paid in cash when it is delivered.'],
      ['You', 'Order placed', ''],
    ])
  })

  test.each([
    ['not_confirmed', 'It was not confirmed within 2 hours. Nothing will be sent.'],
    ['not_taken', 'The parcel came back to us. Nothing was paid for it.'],
    ['rto', 'The parcel came back to us. Nothing was paid for it.'],
    ['parcel_lost', 'The courier did not bring the parcel. Nothing was paid for it.'],
  ])('an order in cash that is closed says why: %s', (reason, detail) => {
    expect(tell('order.failed', 'system', { reason })?.detail).toBe(detail)
  })

  test('an unpaid order that its customer cancels is told in one line', () => {
    const reason = 'cancelled_by_customer'
    const entries = orderTimeline([
      event('order.placed', 'guest', {}, 1),
      event('order.failed', 'customer', { reason }, 2),
      event('order.cancelled', 'customer', { reason }, 2),
    ])
    expect(entries.map(({ title }) => title)).toEqual(['Order cancelled', 'Order placed'])
  })

  test('what only staff need, and what it does not know, is left out', () => {
    const events = ['payment.mismatch', 'order.unheard_of', 'constructor'].map((kind) =>
      event(kind, 'system'),
    )
    expect(orderTimeline(events)).toEqual([])
  })

  test('coins that are kept back from a refund are told', () => {
    expect(tell('refund.requested', 'system', { reason: 'cancelled', withheldCoins: 54 })?.detail).toBe(
      'The order was cancelled. Coins that this order earned were spent already: ₹54 is kept back for them.',
    )
  })

  test('a reason that came from outside is never repeated', () => {
    const detail = tell('order.failed', 'customer', { reason: '<b>call 12345</b>' })?.detail
    expect(detail).toBe('The payment did not go through. Nothing will be sent.')
  })

  test.each([
    ['expired', 'It was not paid within 30 minutes. Nothing will be sent.'],
    ['payment_not_opened', 'The payment service did not answer.'],
    ['cancelled_by_customer', 'You cancelled it.'],
  ])('an order closed as %s says so', (reason, detail) => {
    expect(tell('order.failed', 'system', { reason })?.detail).toBe(detail)
  })

  test.each([
    ['second_payment', 'The order had been paid before.'],
    ['paid_too_late', 'The payment came after the order was closed.'],
    ['cancelled', 'The order was cancelled.'],
    ['something', ''],
  ])('a refund for %s says why', (reason, detail) => {
    expect(tell('refund.requested', 'system', { reason })?.detail).toBe(detail)
  })

  test('names the waybill, and the courier as who acted', () => {
    expect(tell('order.shipped', 'carrier', { waybill: '1234567890' })).toMatchObject({
      detail: 'Waybill 1234567890',
      who: 'Courier',
    })
    expect(tell('order.shipped', 'carrier', { waybill: 7 })?.detail).toBe('')
  })
})
