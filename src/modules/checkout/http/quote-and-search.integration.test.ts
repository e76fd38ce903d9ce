import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const browser = testing.browser()

describe('POST /api/cart/quote', () => {
  test('200: prices the cart and reserves nothing', async () => {
    const productId = await aProduct(testing, { pricePaise: 10_000 })
    const quote = await browser.post('/api/cart/quote', { items: [{ productId, quantity: 3 }] })
    expect([quote.status, quote.headers['cache-control'], quote.setCookies]).toEqual([200, 'no-store', []])
    expect(quote.json).toMatchObject({
      subtotalPaise: 30_000,
      shippingPaise: 5_000,
      couponDiscountPaise: 0,
      coinDiscountPaise: 0,
      totalPaise: 35_000,
      coinsEarned: 35,
      problems: [],
    })
    expect(quote.json.lines).toHaveLength(1)
  })

  test('200 with problems: an unavailable product, an invalid code', async () => {
    const productId = await aProduct(testing)
    const gone = await browser.post('/api/cart/quote', { items: [{ productId: randomUUID(), quantity: 1 }] })
    expect(gone.json.problems).toHaveLength(1)
    for (const couponCode of ['NOSUCH', '%', "' OR 1=1", 'РANNA10', 'x'.repeat(300)]) {
      const quote = await browser.post('/api/cart/quote', { items: [{ productId, quantity: 1 }], couponCode })
      expect(quote.json.problems).toEqual([{ code: 'coupon_unavailable', message: 'Invalid coupon code' }])
    }
  })

  test('an empty cart costs nothing', async () => {
    expect((await browser.post('/api/cart/quote', { items: [] })).json).toMatchObject({
      totalPaise: 0,
      shippingPaise: 0,
    })
  })

  test.each([
    {},
    { items: 'x' },
    { items: [{}] },
    { items: [], coins: -5 },
    { items: [], coins: 1.5 },
    { items: [], price: 1 },
  ])('422 invalid: %j', async (body) => {
    const refused = await browser.post('/api/cart/quote', body)
    expect([refused.status, refused.json.error.code]).toEqual([422, 'invalid'])
  })
})

describe('GET /api/search', () => {
  test('200: finds products by a word', async () => {
    const found = await browser.get('/api/search?q=planner')
    expect([found.status, found.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(found.json.total).toBeGreaterThan(0)
    expect(found.json).toEqual({
      products: found.json.products,
      categories: [{ name: 'Undated Daily Planners', path: '/undated-daily-planners' }],
      total: found.json.total,
      isTotalExact: true,
      isPartial: false,
      unmatched: [],
      corrected: null,
      marks: ['planner'],
    })
    expect(found.json.products.length).toBeLessThanOrEqual(6)
    expect(found.json.products[0]).toMatchObject({
      id: expect.any(String),
      path: expect.stringMatching(/^\/undated-daily-planner\/[a-z0-9-]+$/),
      name: expect.stringContaining('Planner'),
      category: 'Undated Daily Planners',
      imageUrl: expect.stringMatching(/^\//),
      pricePaise: expect.any(Number),
    })
  })

  test('200: says that only some of the words match', async () => {
    const found = await browser.get('/api/search?q=unicorn%20notebook')
    expect(found.json).toMatchObject({ isPartial: true, unmatched: ['unicorn'], corrected: null })
    expect(found.json.products[0]?.name).toContain('Notebook')
  })

  test.each([
    '',
    '%',
    '_',
    '\\',
    "'",
    '\0',
    '\ud800',
    'a'.repeat(10_000),
    'נ',
    '😀',
    "' OR 1=1 --",
    '& | ! ( ) : * <->',
  ])('200 with a response for %j', async (text) => {
    const found = await browser.get(
      `/api/search?q=${encodeURIComponent(text.toWellFormed()).slice(0, 15_000)}`,
    )
    expect(found.status).toBe(200)
    expect(found.json).toMatchObject({ products: expect.any(Array), total: expect.any(Number) })
  })

  test('200: the first of several search texts counts; a missing one finds nothing', async () => {
    const [first, both] = [
      await browser.get('/api/search?q=planner'),
      await browser.get('/api/search?q=planner&q=zzz'),
    ]
    expect(both.json).toEqual(first.json)
    expect((await browser.get('/api/search')).json).toEqual({
      products: [],
      categories: [],
      total: 0,
      isTotalExact: true,
      isPartial: false,
      unmatched: [],
      corrected: null,
      marks: [],
    })
  })
})
