import { describe, expect, test } from 'vitest'
import { staffTimeline } from './staff-timeline.ts'

const at = (minute: number) => `2026-11-05T10:0${minute}:00.000Z`

describe('an order’s events as staff read them', () => {
  test('are all there, the newest first, with who acted', () => {
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
      ['Resolved by hand', 'Staff'],
      ['Payment received', 'Payment provider'],
      ['A payment does not match', 'Shop'],
      ['Order placed', 'Customer'],
    ])
    expect(told[1]!.detail).toBe('Sent back by hand')
    expect(told[3]!.detail).toContain('₹5 instead of ₹548')
    expect(new Set(told.map(({ id }) => id)).size).toBe(5)
  })

  test('are in words for staff: the courier’s and the payment window’s reasons, and nothing said to the customer', () => {
    const told = staffTimeline([
      { kind: 'order.placed', actor: 'guest', facts: { paymentMethod: 'cod' }, at: at(0) },
      { kind: 'shipment.refused', actor: 'carrier', facts: { remark: 'Pincode not served' }, at: at(1) },
      { kind: 'shipment.undelivered', actor: 'carrier', facts: { remark: 'Door locked' }, at: at(2) },
      { kind: 'return.requested', actor: 'staff', facts: { isOpenedByStaff: true }, at: at(3) },
      { kind: 'order.failed', actor: 'customer', facts: { reason: 'Card declined' }, at: at(4) },
      { kind: 'order.failed', actor: 'system', facts: { reason: 'expired' }, at: at(5) },
    ])
    expect(told.map(({ detail }) => detail).toReversed()).toEqual([
      'In cash. The customer confirms it by the link in a mail.',
      'Pincode not served',
      'Door locked',
      'Money back',
      'Card declined',
      'It was not paid in time.',
    ])
    for (const { title, detail } of told) expect(`${title} ${detail}`).not.toMatch(/\byou/i)
  })

  test.each(['constructor', 'toString', '__proto__'])('a kind named %s is a kind without words', (kind) => {
    expect(staffTimeline([{ kind, actor: kind, facts: {}, at: at(0) }])).toMatchObject([
      { title: kind, who: kind, detail: '' },
    ])
  })
})
