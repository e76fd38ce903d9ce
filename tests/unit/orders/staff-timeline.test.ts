import { describe, expect, test } from 'vitest'
import { staffTimeline } from '#domain/orders/staff-timeline.ts'

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
      ['Seen to by hand', 'Staff'],
      ['Payment received', 'Payment provider'],
      ['A payment does not match', 'Shop'],
      ['Order placed', 'Customer'],
    ])
    expect(told[1]!.detail).toBe('Sent back by hand')
    expect(told[3]!.detail).toContain('₹5 instead of ₹548')
    expect(new Set(told.map(({ id }) => id)).size).toBe(5)
  })

  test.each(['constructor', 'toString', '__proto__'])('a kind named %s is a kind without words', (kind) => {
    expect(staffTimeline([{ kind, actor: kind, facts: {}, at: at(0) }])).toMatchObject([
      { title: kind, who: kind, detail: '' },
    ])
  })
})
