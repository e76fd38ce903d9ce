import { describe, expect, test } from 'vitest'
import { BRAND } from '../../../domain/brand.ts'
import { orderTimeline, type OrderEvent } from '../../../domain/orders/order-timeline.ts'

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

  test('says that items are kept only while they wait for their payment', () => {
    const kept = 'The items are kept for 30 minutes, until they are paid.'
    expect(tell('order.placed', 'guest')?.detail).toBe(kept)
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
