import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { aShopper } from '#tests/support/rewards.ts'
import { aProduct, CUSTOMER, expectBooksToAgree, setFaults, stockOf } from '#tests/support/shop.ts'
import { everythingStored, signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()

async function wishOf(browser: Browser, productId: string, quantity = 2) {
  const items = [{ productId, quantity }]
  const quote = await browser.post('/api/cart/quote', { items })
  return {
    id: randomUUID() as string,
    items,
    customer: { ...CUSTOMER },
    expectedTotalPaise: quote.json.totalPaise as number,
  }
}

describe('POST /api/orders', () => {
  test('201: a guest gets the order, the payment to open, and a session of 24 hours', async () => {
    const browser = testing.browser()
    const productId = await aProduct(testing, { pricePaise: 24_900 })
    const wish = await wishOf(browser, productId)
    const placed = await browser.post('/api/orders', wish)
    expect(placed.status).toBe(201)
    expect(Object.keys(placed.json)).toEqual(['order', 'payment'])
    expect(placed.json.order).toMatchObject({
      id: wish.id,
      number: expect.stringMatching(/^PN-\d+$/),
      status: 'pending',
      totalPaise: 54_800,
    })
    expect(placed.json.payment).toEqual({
      success: true,
      keyId: 'rzp_test_panna',
      amount: 54_800,
      currency: 'INR',
      orderId: expect.stringMatching(/^order_/),
    })
    expect(placed.headers['cache-control']).toBe('no-store')
    expect(placed.setCookies).toHaveLength(1)
    expect(placed.setCookies[0]).toMatch(
      /^panna_guest=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    // The cookie outlives its session by a day, only to report that it is over.
    const kept = Date.parse(/Expires=([^;]+)/.exec(placed.setCookies.join())?.[1] ?? '')
    const expires = kept - 24 * 3_600_000
    expect(Math.abs(expires - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    expect((await stockOf(testing, productId)).reserved).toBe(2)
    const session = await browser.get('/api/session')
    expect(session.json).toEqual({ user: null, coins: null, expiresAt: expect.any(String) })
    expect(Math.abs(Date.parse(session.json.expiresAt ?? '') - expires)).toBeLessThanOrEqual(1_000)
  })

  test('401: the account is deleted while its order is being placed; nothing is stored', async () => {
    const shopper = await aShopper(testing)
    const browser = testing.browser()
    expect((await browser.post('/api/auth/sign-in/email', shopper)).status).toBe(200)
    const productId = await aProduct(testing)
    const wish = await wishOf(browser, productId)
    const deletion = await testing.db.pool.connect()
    await deletion.query('BEGIN')
    await deletion.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [shopper.userId])
    await deletion.query('UPDATE users SET deleted_at = shop_now() WHERE id = $1', [shopper.userId])
    const answering = browser.post('/api/orders', wish)
    try {
      await vi.waitFor(
        async () =>
          expect(
            (
              await testing.db.pool.query(`SELECT 1 FROM pg_stat_activity
               WHERE datname = current_database() AND wait_event_type = 'Lock'`)
            ).rows,
          ).toHaveLength(1),
        { timeout: 15_000 },
      )
    } finally {
      await deletion.query('COMMIT')
      deletion.release()
    }
    const refused = await answering
    expect([refused.status, refused.json.error]).toEqual([
      401,
      { code: 'unauthenticated', message: MESSAGES.order_session_user },
    ])
    expect((await stockOf(testing, productId)).reserved).toBe(0)
    const { rows } = await testing.db.pool.query('SELECT 1 FROM orders WHERE id = $1', [wish.id])
    expect(rows).toEqual([])
  })

  test('200: repeating the order returns the same answer, and no new session', async () => {
    const browser = testing.browser()
    const wish = await wishOf(browser, await aProduct(testing))
    const first = await browser.post('/api/orders', wish)
    const again = await browser.post('/api/orders', wish)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json).toEqual(first.json)
    expect(again.setCookies).toEqual([])
  })

  test('409 order_id_taken: for other content, and for another browser', async () => {
    const browser = testing.browser()
    const wish = await wishOf(browser, await aProduct(testing))
    await browser.post('/api/orders', wish)
    const before = await everythingStored(testing)
    const other = await browser.post('/api/orders', { ...wish, customer: { ...CUSTOMER, city: 'Pune' } })
    const stranger = await testing.browser().post('/api/orders', wish)
    for (const refused of [other, stranger]) {
      expect(refused.status).toBe(409)
      expect(refused.json).toEqual({ error: { code: 'order_id_taken', message: MESSAGES.order_id_taken } })
    }
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('409 price_changed: nothing is created, and the new quote is returned', async () => {
    const browser = testing.browser()
    const wish = await wishOf(browser, await aProduct(testing))
    const before = await everythingStored(testing)
    for (const expectedTotalPaise of [0, 1, wish.expectedTotalPaise - 1, wish.expectedTotalPaise + 1]) {
      const refused = await browser.post('/api/orders', { ...wish, expectedTotalPaise })
      expect(refused.status).toBe(409)
      expect(refused.json.error).toMatchObject({
        code: 'price_changed',
        message: MESSAGES.prices_changed,
        quote: { totalPaise: wish.expectedTotalPaise },
      })
    }
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('409 out_of_stock: with a quote that says so', async () => {
    const browser = testing.browser()
    const productId = await aProduct(testing, { onHand: 1 })
    const wish = await wishOf(browser, productId, 2)
    const refused = await browser.post('/api/orders', wish)
    expect(refused.status).toBe(409)
    expect(refused.json.error.code).toBe('out_of_stock')
    expect(refused.json.error.quote.problems).toHaveLength(1)
    expect((await stockOf(testing, productId)).reserved).toBe(0)
  })

  test.each([
    ['a price in the line', (wish: Wish) => ({ ...wish, items: [{ ...wish.items[0]!, price: 1 }] })],
    ['a total', (wish: Wish) => ({ ...wish, total_amount: 1 })],
    ['a status', (wish: Wish) => ({ ...wish, status: 'completed' })],
    ['an owner', (wish: Wish) => ({ ...wish, user_id: 'someone' })],
    ['quantity 0', (wish: Wish) => ({ ...wish, items: [{ ...wish.items[0]!, quantity: 0 }] })],
    ['quantity -1', (wish: Wish) => ({ ...wish, items: [{ ...wish.items[0]!, quantity: -1 }] })],
    ['quantity 1.5', (wish: Wish) => ({ ...wish, items: [{ ...wish.items[0]!, quantity: 1.5 }] })],
    ['quantity "2"', (wish: Wish) => ({ ...wish, items: [{ ...wish.items[0]!, quantity: '2' }] })],
    [
      'quantity 2147483648',
      (wish: Wish) => ({ ...wish, items: [{ ...wish.items[0]!, quantity: 2_147_483_648 }] }),
    ],
    ['no items', (wish: Wish) => ({ ...wish, items: [] })],
    [
      'fifty-one lines',
      (wish: Wish) => ({
        ...wish,
        items: Array.from({ length: 51 }, () => ({ productId: randomUUID(), quantity: 1 })),
      }),
    ],
    ['one product twice', (wish: Wish) => ({ ...wish, items: [wish.items[0]!, wish.items[0]!] })],
    ['an invalid id', (wish: Wish) => ({ ...wish, id: 'order-1' })],
    ['an upper-case id', (wish: Wish) => ({ ...wish, id: wish.id.toUpperCase().replace(/^\d/, 'A') })],
    [
      'full-width digits in the pincode',
      (wish: Wish) => ({ ...wish, customer: { ...wish.customer, pincode: '５０００３４' } }),
    ],
    ['a number for a name', (wish: Wish) => ({ ...wish, customer: { ...wish.customer, fullName: 5 } })],
    ['a list', () => []],
    ['null', () => null],
    ['a text', () => '"order"'],
  ])('422 invalid: %s', async (_what, spoil) => {
    const browser = testing.browser()
    const wish = await wishOf(browser, await aProduct(testing))
    const before = await everythingStored(testing)
    const refused = await browser.post('/api/orders', spoil(wish))
    expect(refused.status).toBe(422)
    expect(refused.json.error).toMatchObject({
      code: 'invalid',
      message: expect.any(String),
      fields: expect.any(Object),
    })
    expect(refused.setCookies).toEqual([])
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('422 invalid: names each wrong field, with the first message on top', async () => {
    const browser = testing.browser()
    const wish = await wishOf(browser, await aProduct(testing))
    const customer = { ...CUSTOMER, email: 'nobody', phone: '12', pincode: '5000' }
    const refused = await browser.post('/api/orders', { ...wish, customer })
    expect(refused.json).toEqual({
      error: {
        code: 'invalid',
        message: MESSAGES.email_invalid,
        fields: {
          'customer.email': MESSAGES.email_invalid,
          'customer.phone': MESSAGES.phone_short,
          'customer.pincode': MESSAGES.pincode_format,
        },
      },
    })
  })

  test.each([
    ['half a body', '{"id":'],
    ['an empty body', ''],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a body of 5,000 levels', '['.repeat(5_000)],
  ])('400 bad_request: %s', async (_what, body) => {
    const refused = await testing.browser().post('/api/orders', body)
    expect([refused.status, refused.json]).toEqual([
      400,
      { error: { code: 'bad_request', message: MESSAGES.bad_request } },
    ])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json\ta',
    'application/jsonx',
  ])('415: a body of type %j is not accepted', async (type) => {
    const refused = await testing.browser().post('/api/orders', '{}', { 'content-type': type })
    expect([refused.status, refused.json?.error.code]).toEqual([415, 'bad_request'])
  })

  test('413 too_large', async () => {
    const refused = await testing.browser().post('/api/orders', JSON.stringify({ id: 'x'.repeat(200_000) }))
    expect([refused.status, refused.json]).toEqual([
      413,
      { error: { code: 'too_large', message: MESSAGES.too_large } },
    ])
  })

  test('503 payment_unavailable: the provider is down, with the time to retry after', async () => {
    const browser = testing.browser()
    const productId = await aProduct(testing)
    const wish = await wishOf(browser, productId)
    await setFaults(testing, { apiFailRate: 1 })
    const { status, json, headers } = await browser.post('/api/orders', wish)
    await setFaults(testing, { apiFailRate: 0 })
    expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'payment_unavailable', '2'])
    await expectBooksToAgree(testing)
  })

  test('does not accept a session that was planted in the browser', async () => {
    const browser = testing.browser()
    browser.jar.set('panna_guest', 'fixed-by-a-stranger')
    const placed = await browser.post('/api/orders', await wishOf(browser, await aProduct(testing)))
    expect(placed.status).toBe(201)
    expect(browser.jar.get('panna_guest')).not.toBe('fixed-by-a-stranger')
  })

  test('binds the cookie to the host over https', async () => {
    const secure = await testApp({ shopUrl: 'https://shop.test', testing })
    const browser = secure.browser()
    const placed = await browser.post('/api/orders', await wishOf(browser, await aProduct(testing)))
    expect(placed.setCookies[0]).toMatch(
      /^__Host-panna_guest=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await browser.get(`/api/orders/${placed.json.order.id}`)).status).toBe(200)
  })

  test('gives a signed-in shopper’s order to the account, with no guest session', async () => {
    const owner = await signInAsOwner(testing)
    const placed = await owner.post('/api/orders', await wishOf(owner, await aProduct(testing)))
    expect([placed.status, placed.setCookies]).toEqual([201, []])
    const { rows } = await testing.db.pool.query('SELECT user_id, session_id FROM orders WHERE id = $1', [
      placed.json.order.id,
    ])
    expect(rows).toEqual([{ user_id: expect.any(String), session_id: null }])
  })

  test('401 unauthenticated: a page of an expired account session does not order as a guest', async () => {
    const owner = await signInAsOwner(testing)
    const wish = { ...(await wishOf(owner, await aProduct(testing))), isSignedIn: true }
    const before = await everythingStored(testing)
    const signedOut = testing.browser()
    const refused = await signedOut.post('/api/orders', wish)
    expect([refused.status, refused.json.error, refused.setCookies]).toEqual([
      401,
      { code: 'unauthenticated', message: MESSAGES.order_session_user },
      [],
    ])
    expect(await everythingStored(testing)).toEqual(before)
    expect((await owner.post('/api/orders', wish)).status).toBe(201)
  })
})

type Wish = Awaited<ReturnType<typeof wishOf>>
