import { describe, expect, test } from 'vitest'
import { analyticsEvent } from './analytics-event.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const VISIT = '0123456789abcdef'.repeat(2)
const VIEW = { event: 'product_view', visit: VISIT, id: ID, name: 'Deccan Notebook', price: 249.5 }
const ITEM = { id: ID, name: 'Deccan Notebook', quantity: 2, price: 249.5 }
const PURCHASE = { event: 'purchase', visit: VISIT, order: 'PN-1078', total: 549, items: [ITEM] }

describe('an analytics event', () => {
  test('can be a viewed product or a placed order, and is parsed unchanged', () => {
    expect(analyticsEvent.parse(VIEW)).toEqual(VIEW)
    expect(analyticsEvent.parse(PURCHASE)).toEqual(PURCHASE)
    const full = {
      ...PURCHASE,
      items: Array.from({ length: 50 }, () => ({ ...ITEM, name: 'x'.repeat(200) })),
    }
    expect(analyticsEvent.parse(full)).toEqual(full)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['another event', { ...VIEW, event: 'page_view' }],
    ['an e-mail address', { ...VIEW, email: 'asha@example.test' }],
    ['a customer name in an item', { ...PURCHASE, items: [{ ...ITEM, customer: 'Asha' }] }],
    ['a network address as the visit', { ...VIEW, visit: '203.0.113.7' }],
    ['a visit in another spelling', { ...VIEW, visit: VISIT.toUpperCase() }],
    ['a missing visit', { ...VIEW, visit: undefined }],
    ['an invalid product id', { ...VIEW, id: 'x' }],
    ['no name', { ...VIEW, name: '' }],
    ['a name that is too long', { ...VIEW, name: 'x'.repeat(201) }],
    ['a negative price', { ...VIEW, price: -1 }],
    ['a price with a fraction of a paisa', { ...VIEW, price: 1.003 }],
    ['a price that is too large', { ...VIEW, price: 1e300 }],
    ['a price as a string', { ...VIEW, price: '249' }],
    ['an invalid order number', { ...PURCHASE, order: '0a1b2c3d' }],
    ['an order without items', { ...PURCHASE, items: [] }],
    ['an order with too many items', { ...PURCHASE, items: Array.from({ length: 51 }, () => ITEM) }],
    ['half an item', { ...PURCHASE, items: [{ ...ITEM, quantity: 0.5 }] }],
    ['no total', { ...PURCHASE, total: undefined }],
  ])('is refused: %s', (_what, sent) => {
    const read = analyticsEvent.safeParse(sent)
    expect(read.success).toBe(false)
    expect(new Set(read.error?.issues.map(({ message }) => message))).toEqual(new Set([MESSAGES.bad_request]))
  })
})
