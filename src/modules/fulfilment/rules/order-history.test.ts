import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import type { OrderEvent } from '#modules/orders/rules/order-timeline.ts'
import { orderTimeline, RETURN_STORIES, staffTimeline } from './order-history.ts'
import type { ReturnView } from './return-view.ts'

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
  test('shows who, when and why, newest first', () => {
    expect(
      orderTimeline([
        event('order.placed', 'guest', {}, 1),
        event('order.failed', 'system', { reason: 'expired' }, 2),
        event('order.paid', 'webhook', { payment: 'pay_x', from: 'failed' }, 3),
      ]),
    ).toEqual([
      {
        at: at(3),
        who: EXAMPLE_FACTS.name,
        title: 'Payment received late',
        detail: 'The items were still there, so your order goes on.',
        tone: 'good',
      },
      {
        at: at(2),
        who: EXAMPLE_FACTS.name,
        title: 'Order closed without a payment',
        detail: 'It was not paid in time. Nothing will be sent.',
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
  ])('has an entry for %s', (kind, facts, title) => {
    expect(tell(kind, 'carrier', facts)?.title).toBe(title)
  })

  test('names the items of each of several returns', () => {
    const items = [{ name: 'Ruled Notebook', quantity: 2 }] as unknown as ReturnView['items']
    const asked = [event('return.requested', 'customer', { returnId: 'a', wish: 'refund' })]
    const one = { id: 'a', items }
    expect(orderTimeline(asked, [one, { ...one, id: 'b' }])[0]?.detail).toBe('Ruled Notebook × 2. Money back')
    expect(orderTimeline(asked, [one])[0]?.detail).toBe('Money back')
  })

  test('shows a cash refund once the shop knows where to send it', () => {
    expect(tell('refund.requested', 'staff', { isByHand: true })?.detail).toBe(
      'We write to you to ask where to send it.',
    )
    expect(tell('refund.accepted', 'staff', { reference: 'UTR 1' })?.title).toBe('Refunded by transfer')
  })

  test('says why a delivery failed, and that it will be retried', () => {
    const detail = tell('shipment.undelivered', 'carrier', { remark: 'Bad/Incomplete Address' })?.detail
    expect(detail).toBe(
      'The courier could not hand over your parcel: Bad/Incomplete Address. We will try again.',
    )
  })

  test('leaves out what concerns only staff', () => {
    for (const kind of [
      'shipment.retried',
      'shipment.settled',
      'shipment.reattempt_refused',
      'shipment.stopped',
    ])
      expect(tell(kind, 'staff')).toBeUndefined()
  })

  test('says until when an unpaid order’s items are reserved', () => {
    const kept = 'The items are kept until they are paid, or the time for that is over.'
    expect(tell('order.placed', 'guest')?.detail).toBe(kept)
  })

  test('says that staff confirmed a cash order taken by phone, and that other customers confirm it themselves', () => {
    const placed = (actor: string) =>
      staffTimeline([event('order.placed', actor, { paymentMethod: 'cod' })])[0]?.detail
    expect(placed('staff')).toBe('Cash on delivery. Staff confirmed it with the customer by phone.')
    expect(placed('guest')).toBe('Cash on delivery. The customer confirms it by the link in a mail.')
  })

  test('shows a cash order as placed, confirmed and paid on delivery', () => {
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
    ['parcel_lost', 'The courier lost the parcel. Nothing was paid for it.'],
  ])('says why a cash order was closed: %s', (reason, detail) => {
    expect(tell('order.failed', 'system', { reason })?.detail).toBe(detail)
  })

  test('shows an unpaid order that its customer cancels in one entry', () => {
    const reason = 'cancelled_by_customer'
    const entries = orderTimeline([
      event('order.placed', 'guest', {}, 1),
      event('order.failed', 'customer', { reason }, 2),
      event('order.cancelled', 'customer', { reason }, 2),
    ])
    expect(entries.map(({ title }) => title)).toEqual(['Order cancelled', 'Order placed'])
  })

  test('leaves out staff-only and unknown events', () => {
    const events = ['payment.mismatch', 'order.unheard_of', 'constructor'].map((kind) =>
      event(kind, 'system'),
    )
    expect(orderTimeline(events)).toEqual([])
  })

  test('shows the coins withheld from a refund', () => {
    expect(tell('refund.requested', 'system', { reason: 'cancelled', withheldCoins: 54 })?.detail).toBe(
      'The order was cancelled. Coins that this order earned were spent already: ₹54 is withheld for them.',
    )
  })

  test('never repeats a reason that came from outside', () => {
    const detail = tell('order.failed', 'customer', { reason: '<b>call 12345</b>' })?.detail
    expect(detail).toBe('The payment did not go through. Nothing will be sent.')
  })

  test.each([
    ['expired', 'It was not paid in time. Nothing will be sent.'],
    ['payment_not_opened', 'The payment service did not answer.'],
    ['cancelled_by_customer', 'You cancelled it.'],
  ])('says that an order was closed as %s', (reason, detail) => {
    expect(tell('order.failed', 'system', { reason })?.detail).toBe(detail)
  })

  test.each([
    ['second_payment', 'The order had been paid before.'],
    ['paid_too_late', 'The payment came after the order was closed.'],
    ['cancelled', 'The order was cancelled.'],
    ['something', ''],
  ])('says why there was a refund for %s', (reason, detail) => {
    expect(tell('refund.requested', 'system', { reason })?.detail).toBe(detail)
  })

  test('shows the waybill, with the courier as the actor', () => {
    expect(tell('order.shipped', 'carrier', { waybill: '1234567890' })).toMatchObject({
      detail: 'Waybill 1234567890',
      who: 'Courier',
    })
    expect(tell('order.shipped', 'carrier', { waybill: 7 })?.detail).toBe('')
  })
})

describe('an order’s timeline for staff', () => {
  test('has every event, newest first, with who acted', () => {
    const told = staffTimeline([
      { kind: 'order.placed', actor: 'guest', facts: {}, at: at(0) },
      {
        kind: 'payment.mismatch',
        actor: 'system',
        facts: { payment: 'pay_1', amountPaise: 500, expectedPaise: 54_800 },
        at: at(1),
      },
      { kind: 'order.paid', actor: 'webhook', facts: {}, at: at(2) },
      { kind: 'payment.noted', actor: 'staff', facts: { note: 'Sent back by hand' }, at: at(3) },
      { kind: 'something.new', actor: 'somebody', facts: {}, at: at(4) },
    ])
    expect(told.map(({ title, who }) => [title, who])).toEqual([
      ['something.new', 'somebody'],
      ['Resolved manually', 'Staff'],
      ['Payment received', 'Payment provider'],
      ['A payment does not match', 'Shop'],
      ['Order placed', 'Customer'],
    ])
    expect(told[1]!.detail).toBe('Sent back by hand')
    expect(told[3]!.detail).toContain('₹5 instead of ₹548')
    expect(new Set(told.map(({ id }) => id)).size).toBe(5)
  })

  test('is written for staff: with the courier’s and the payment window’s reasons, and nothing addressed to the customer', () => {
    const told = staffTimeline([
      { kind: 'order.placed', actor: 'guest', facts: { paymentMethod: 'cod' }, at: at(0) },
      { kind: 'shipment.refused', actor: 'carrier', facts: { remark: 'Pincode not served' }, at: at(1) },
      { kind: 'shipment.undelivered', actor: 'carrier', facts: { remark: 'Door locked' }, at: at(2) },
      { kind: 'return.requested', actor: 'staff', facts: { isOpenedByStaff: true }, at: at(3) },
      { kind: 'order.failed', actor: 'customer', facts: { reason: 'Card declined' }, at: at(4) },
      { kind: 'order.failed', actor: 'system', facts: { reason: 'expired' }, at: at(5) },
    ])
    expect(told.map(({ detail }) => detail).toReversed()).toEqual([
      'Cash on delivery. The customer confirms it by the link in a mail.',
      'Pincode not served',
      'Door locked',
      'Money back',
      'Card declined',
      'It was not paid in time.',
    ])
    for (const { title, detail } of told) expect(`${title} ${detail}`).not.toMatch(/\byou/i)
  })

  test.each(['constructor', 'toString', '__proto__'])('shows a kind named %s as an unknown kind', (kind) => {
    expect(staffTimeline([{ kind, actor: kind, facts: {}, at: at(0) }])).toMatchObject([
      { title: kind, who: kind, detail: '' },
    ])
  })
})

test('every event of a return has a text; staff-only events are not shown to the customer', () => {
  const { customer, staff } = RETURN_STORIES
  const state = { isOpen: false, isByStaff: false }
  for (const [kind, tell] of [...Object.entries(customer), ...Object.entries(staff)]) {
    expect(kind).toMatch(/^return\.[a-z_]+$/)
    expect(tell({}, state).title).not.toBe('')
    const facts = { waybill: '12', wish: 'replacement', remark: 'No', products: 'Ruled', status: 'LOST' }
    expect(tell(facts, state).detail).not.toMatch(/undefined|object/)
  }
  const staffOnly = [
    'out_of_stock',
    'replacement_refused',
    'replacement_failed',
    'parcel_kept',
    'parcel_lost',
  ]
  expect(staffOnly.filter((kind) => `return.${kind}` in customer || !(`return.${kind}` in staff))).toEqual([])
})

test('the timeline says who opened a return', () => {
  expect(tell('return.requested', 'customer', { wish: 'refund' })?.title).toBe('Return asked for')
  expect(tell('return.requested', 'staff', { wish: 'refund', isOpenedByStaff: true })?.title).toBe(
    'Return opened for you',
  )
})
