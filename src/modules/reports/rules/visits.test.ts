import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { COUNTED_PAGES, pageShown, pageViewOf, analyticsEvent, funnelSteps } from './visits.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

test.each([
  ['/', 'home', '', ''],
  ['/products', 'listing', '', ''],
  ['/ruled-notebooks', 'listing', '', ''],
  ['/category/five-subject-notebooks', 'listing', '', ''],
  ['/ruled-notebook/deccan-ruled', 'product', 'Ruled Notebooks', 'deccan-ruled'],
  ['/five-subject-plain-notebook/5_a', 'product', 'Five Subject Notebooks Plain', '5_a'],
  [`/plain-notebook/${'a'.repeat(200)}`, 'product', 'Plain Notebooks', 'a'.repeat(200)],
  ['/cart', 'cart', '', ''],
])('%s counts as %s', (path, page, category, slug) => {
  expect(pageViewOf(path)).toEqual({ page, category, slug })
})

test.each([
  '/cms',
  '/account',
  '/orders/0b0f',
  '/blog/a-post',
  '/ruled-notebook/a/b',
  '/ruled-notebook/Deccan',
  '/ruled-notebook/a b',
  '/ruled-notebook/a\n',
  '/ruled-notebook/a\u0000',
  `/ruled-notebook/${'a'.repeat(201)}`,
  '/category',
  '/category/',
])('%s is not counted', (path) => {
  expect(pageViewOf(path)).toBeNull()
})

test('any path is one of four kinds or not counted, and only its slug is stored', () => {
  const first = fc.constantFrom('', 'ruled-notebook/', 'category/')
  fc.assert(
    fc.property(
      first,
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z0-9-]{0,20}$/)),
      (start, text) => {
        const view = pageViewOf(`/${start}${text}`)
        fc.pre(view !== null)
        expect(COUNTED_PAGES).toContain(view.page)
        expect(view.slug).toMatch(/^[a-z0-9_-]*$/)
        expect(view.category !== '' && view.slug !== '').toBe(view.page === 'product')
      },
    ),
  )
})

test('a path that is too long, or has other fields with it, is refused', () => {
  expect(pageShown.safeParse({ path: '/' }).success).toBe(true)
  for (const wrong of [
    {},
    { path: '' },
    { path: 'home' },
    { path: `/${'a'.repeat(250)}` },
    { path: '/', visitor: 1 },
  ])
    expect(pageShown.safeParse(wrong).success).toBe(false)
})

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

test('each step has its share of the one before; order steps also of the placed orders', () => {
  const steps = funnelSteps({
    products: 90,
    carts: 12,
    placed: 8,
    opened: 7,
    settled: 5,
    sent: 3,
    delivered: 0,
  })
  expect(
    steps.map(({ label, count, ofBefore, ofPlaced }) => [
      label,
      count,
      ofBefore?.percent ?? null,
      ofPlaced?.percent ?? null,
    ]),
  ).toEqual([
    ['Product viewed', 90, null, null],
    ['Cart viewed', 12, 13, null],
    ['Order placed', 8, 67, 100],
    ['Payment started', 7, 88, 88],
    ['Paid, or cash confirmed', 5, 71, 63],
    ['Sent', 3, 60, 38],
    ['Delivered', 0, 0, 0],
  ])
  expect(steps.map(({ ofBefore }) => ofBefore?.of ?? null)).toEqual([
    null,
    ...steps.slice(0, -1).map(({ label }) => label),
  ])
})

test('there is no share of zero', () => {
  const steps = funnelSteps({
    products: 3,
    carts: 0,
    placed: 0,
    opened: 0,
    settled: 0,
    sent: 0,
    delivered: 0,
  })
  expect(steps.map(({ ofPlaced }) => ofPlaced)).toEqual([
    null,
    null,
    ...steps.slice(2).map(() => ({ percent: null, of: 'Order placed' })),
  ])
  expect(steps.map(({ ofBefore }) => ofBefore?.percent)).toEqual([undefined, 0, null, null, null, null, null])
})

test('more orders than counted carts are shown as they are', () => {
  const steps = funnelSteps({
    products: 0,
    carts: 2,
    placed: 3,
    opened: 3,
    settled: 3,
    sent: 3,
    delivered: 3,
  })
  expect(steps.map(({ ofBefore }) => ofBefore?.percent)).toEqual([undefined, null, 150, 100, 100, 100, 100])
})
