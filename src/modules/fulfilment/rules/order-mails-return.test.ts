import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { RETURN_MAIL_KINDS } from '#modules/orders/rules/order-mail-stories.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { orderMail, RETURN_MAIL_STORIES } from './order-mails.ts'
import type { ReturnView } from './return-view.ts'
import { A_RETURN } from '#tests/support/order-fixtures.ts'

/** The mail texts read no more of an order than this. */
const ORDER = { id: 'o' as OrderId, number: '0189abcd' } as OrderView

const PARCEL = {
  status: 'created',
  remark: '',
  carrierStatusType: '',
  carrierStatus: '',
  endedAt: null,
} as const

const VIEW: ReturnView = {
  ...A_RETURN,
  answer: 'Please use the box that it came in.',
  back: { ...PARCEL, direction: 'back', waybill: '111' },
  out: { ...PARCEL, direction: 'out', waybill: '222' },
  refund: { amountPaise: paise(49_000), withheldCoins: 8, status: 'requested', method: 'provider' },
}

const told = (kind: (typeof RETURN_MAIL_KINDS)[number], change: Partial<ReturnView> = {}) => {
  const { subject, paragraphs } = RETURN_MAIL_STORIES[kind](ORDER, { return: { ...VIEW, ...change } })
  return [subject, ...paragraphs].join('\n')
}

describe('a mail about a return', () => {
  test('always has the order in its subject', () => {
    for (const kind of RETURN_MAIL_KINDS) expect(told(kind).split('\n')[0]).toContain('0189abcd')
  })

  test.each([
    [
      'return_requested',
      /The return includes 2 x Ruled Notebook.*your money back, ₹498 and 3 coins\.\nWe .*within 48 hours\.$/s,
    ],
    ['return_approved', /the box that it came in.*courier to fetch it.*within 15 working days/s],
    ['return_refused', /the box that it came in.*grievance officer/s],
    ['return_pickup', /waybill number is 111\./],
    ['return_send_in', /within 15 working days of our approval.*To: .*Hyderabad/s],
    ['return_received', /₹490 goes back to you\. We process it in 5 working days.*7-12 working days.*coins/s],
    ['return_replaced', /waybill number is 222\./],
  ] as const)('%s', (kind, words) => {
    expect(told(kind)).toMatch(words)
  })

  test('says that earned coins are taken back, only to accounts and only for refunds', () => {
    const taken = /coins that this money earned are taken off your balance again/
    const textOf = (wish: ReturnView['wish'], isGuest: boolean) =>
      RETURN_MAIL_STORIES.return_approved(
        { ...ORDER, coinsEarned: 49 },
        { isGuest, return: { ...VIEW, wish } },
      ).paragraphs.join('\n')
    expect(textOf('refund', false)).toMatch(taken)
    expect(textOf('refund', true)).not.toMatch(taken)
    expect(textOf('replacement', false)).not.toMatch(taken)
  })

  test('lists what is returned, and not what the order cost', () => {
    const items = [{ ...A_RETURN.items[0]!, name: 'Kept Planner', linePaise: paise(1) }]
    const order = { ...ORDER, items, customer: { fullName: 'Asha' } } as unknown as OrderView
    const { text } = orderMail('return_pickup', order, 'https://shop.example', { return: VIEW })
    expect(text.split('\n')).toContain('2 x Ruled Notebook')
    expect(text).not.toMatch(/Kept Planner|Total/)
  })

  test('promises no day for a cash refund before staff know where to send it', () => {
    const refund = { ...VIEW.refund!, method: 'manual' as const }
    expect(told('return_received', { refund })).toContain(
      'Refund ₹490: we write to you to ask where to send it.',
    )
    expect(told('return_received', { refund })).not.toMatch(/business days/)
  })

  test('about a replacement mentions no money', () => {
    expect(told('return_requested', { wish: 'replacement' })).toMatch(/like a replacement\./)
    expect(told('return_received', { wish: 'replacement' })).not.toMatch(/₹/)
  })

  test('about a replacement that is changed into a refund says when the money is due', () => {
    expect(told('return_turned')).toMatch(/once it is with us\.$/)
    expect(told('return_turned', { receivedAt: '2026-11-22T00:00:00.000Z' })).toMatch(/₹490 goes back to you/)
  })

  test.each(RETURN_MAIL_KINDS)('%s escapes staff’s answer and product names', (kind) => {
    const canary = '<img src=x onerror="alert(1)">'
    const items = A_RETURN.items.map((item) => ({ ...item, name: canary }))
    const order = { ...ORDER, items: [], customer: { fullName: 'Asha' } } as unknown as OrderView
    const { html } = orderMail(kind, order, 'https://shop.example', {
      return: { ...VIEW, items, answer: canary },
    })
    expect(html).not.toContain('<img')
  })

  test('cannot be written without the return', () => {
    expect(() => RETURN_MAIL_STORIES.return_requested(ORDER, {})).toThrow()
  })
})
