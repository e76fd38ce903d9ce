import { describe, expect, test } from 'vitest'
import { analyticsEvent } from './visits.ts'
import { productViewed, purchased } from './events-of-shop.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'

const ID = '01890000-0000-7000-8000-000000000001' as ProductId
const VISIT = '0123456789abcdef'.repeat(2)

type Bought = Parameters<typeof purchased>[0]
const ORDER: Bought = {
  number: 'PN-1078',
  paymentStatus: 'paid',
  paymentMethod: 'prepaid',
  codConfirmedAt: null,
  totalPaise: paise(54_950),
  items: [
    {
      productId: ID,
      sku: 'sku',
      name: 'Deccan Notebook',
      imageUrl: '/images/x.svg',
      path: '/ruled-notebook/deccan',
      quantity: 2,
      unitPaise: paise(24_950),
      linePaise: paise(49_900),
    },
  ],
}

test('a viewed product is reported by number, name and price in rupees', () => {
  const seen = { id: ID, name: 'Deccan Notebook', pricePaise: paise(24_950), stock: 3 }
  const event = productViewed(seen)
  expect(event).toEqual({ event: 'product_view', id: ID, name: 'Deccan Notebook', price: 249.5 })
  expect(analyticsEvent.safeParse({ ...event, visit: VISIT }).success).toBe(true)
})

test('an order is reported by number, total and items, and nothing about the customer', () => {
  const event = purchased({ ...ORDER, customer: { email: 'asha@example.test' } } as Bought)
  expect(event).toEqual({
    event: 'purchase',
    order: 'PN-1078',
    total: 549.5,
    items: [{ id: ID, name: 'Deccan Notebook', quantity: 2, price: 249.5 }],
  })
  expect(analyticsEvent.safeParse({ ...event, visit: VISIT }).success).toBe(true)
})

describe('an order counts as a purchase', () => {
  const counts = (facts: Partial<OrderView>) => purchased({ ...ORDER, ...facts }) !== null
  test.each<[boolean, string, Partial<OrderView>]>([
    [true, 'paid', {}],
    [true, 'paid with coins alone', { totalPaise: paise(0) }],
    [false, 'not paid yet', { paymentStatus: 'unpaid' }],
    [false, 'failed', { paymentStatus: 'failed' }],
    [false, 'refunded before it was reported', { paymentStatus: 'refunded' }],
    [false, 'a cash order, not confirmed', { paymentStatus: 'unpaid', paymentMethod: 'cod' }],
    [
      true,
      'a cash order, confirmed',
      { paymentStatus: 'unpaid', paymentMethod: 'cod', codConfirmedAt: '2026-11-22T04:00:00Z' },
    ],
    [
      false,
      'a cash order, returned',
      { paymentStatus: 'failed', paymentMethod: 'cod', codConfirmedAt: '2026-11-22T04:00:00Z' },
    ],
    [true, 'a cash order, paid', { paymentMethod: 'cod', codConfirmedAt: '2026-11-22T04:00:00Z' }],
  ])('%s: %s', (isCounted, _what, facts) => {
    expect(counts(facts)).toBe(isCounted)
  })
})
