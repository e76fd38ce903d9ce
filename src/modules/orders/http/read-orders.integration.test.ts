import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { aProduct, CUSTOMER } from '#tests/support/shop.ts'
import { everythingStored, signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()

async function placeOne(browser: Browser, email: string = CUSTOMER.email): Promise<string> {
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const { totalPaise } = (await browser.post('/api/cart/quote', { items })).json
  const wish = { id: randomUUID(), items, customer: { ...CUSTOMER, email }, expectedTotalPaise: totalPaise }
  return (await browser.post('/api/orders', wish)).json.order.id
}

const endSession = (id: string) =>
  testing.db.pool.query(
    'UPDATE guest_sessions SET expires_at = shop_now() WHERE id = (SELECT session_id FROM orders WHERE id = $1)',
    [id],
  )

const idsOf = (orders: readonly { id: string }[]) => orders.map((order) => order.id)

describe('GET /api/orders', () => {
  test("lists this browser's own orders in full, newest first", async () => {
    const browser = testing.browser()
    const first = await placeOne(browser)
    const second = await placeOne(browser)
    const listed = await browser.get('/api/orders')
    expect(idsOf(listed.json.orders)).toEqual([second, first])
    expect(listed.json.orders[0]).toMatchObject({ userId: null, customer: { phone: CUSTOMER.phone } })
    expect(listed.json.orders[0]?.items).toEqual([
      expect.objectContaining({
        name: expect.stringMatching(/./),
        imageUrl: expect.stringMatching(/^\//),
        path: expect.stringMatching(/^\/[a-z-]+\/[\w-]+$/),
        quantity: 1,
      }),
    ])
    expect(listed.json).toMatchObject({ next: null })
    expect(listed.headers['cache-control']).toBe('no-store')
  })

  test("lists an account's orders with its id, whatever the parameters say", async () => {
    const owner = await signInAsOwner(testing)
    const id = await placeOne(owner, 'somebody@example.test')
    const stranger = await placeOne(testing.browser(), 'somebody@example.test')
    const { json } = await owner.get(`/api/orders?user_id=${randomUUID()}&userId=x`)
    expect(idsOf(json.orders)).toEqual([id])
    expect(json.orders[0]).toMatchObject({
      userId: expect.stringMatching(/./),
      customer: { email: 'somebody@example.test' },
    })
    // An e-mail only looks up orders without an account: it never opens an account's orders, not even for its owner.
    const asked = await owner.get('/api/orders?email=somebody@example.test')
    expect(asked.json).toEqual({ orders: [], codeSent: true })
    expect((await owner.get(`/api/orders/${stranger}`)).status).toBe(404)
  })

  test('returns ten at a time, and the next page continues where the last one ended', async () => {
    const browser = testing.browser()
    const placed: string[] = []
    for (let order = 0; order < 11; order += 1) placed.unshift(await placeOne(browser))
    const first = (await browser.get('/api/orders')).json as unknown as {
      orders: { id: string }[]
      next: string
    }
    expect(idsOf(first.orders)).toEqual(placed.slice(0, 10))
    const rest = await browser.get(`/api/orders?after=${first.next}`)
    expect([idsOf(rest.json.orders), rest.json]).toEqual([
      placed.slice(10),
      expect.objectContaining({ next: null }),
    ])
    const others = testing.browser()
    await placeOne(others)
    for (const after of [first.next, randomUUID(), 'x', "' OR 1=1"])
      expect((await others.get(`/api/orders?after=${encodeURIComponent(after)}`)).json.orders).toEqual([])
  })

  test('401: for a visitor without a session, and for an expired guest session with its own message', async () => {
    const visitor = await testing.browser().get('/api/orders')
    expect([visitor.status, visitor.json.error]).toEqual([
      401,
      { code: 'unauthenticated', message: MESSAGES.orders_session },
    ])
    const browser = testing.browser()
    await endSession(await placeOne(browser))
    expect((await browser.get('/api/orders')).json.error.message).toBe(MESSAGES.orders_expired)
  })
})

describe('GET /api/orders?email=', () => {
  test('filters the list of the browser that placed them', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser, 'only@example.test')
    await placeOne(browser, 'other@example.test')
    const narrowed = await browser.get('/api/orders?email=%20Only@Example.test')
    expect(narrowed.json).toEqual({ orders: [expect.objectContaining({ id, userId: null })] })
    const twice = await browser.get('/api/orders?email=only@example.test&email=other@example.test')
    expect(idsOf(twice.json.orders)).toEqual([id])
  })

  test('returns the same bytes to everybody else for a known and an unknown address, and opens nothing', async () => {
    await placeOne(testing.browser(), 'known@example.test')
    const forged = testing.browser()
    forged.jar.set('panna_guest', 'x'.repeat(43))
    const guest = testing.browser()
    await placeOne(guest, 'mine@example.test')
    for (const [browser, more] of [
      [testing.browser(), {}],
      [guest, {}],
      [await signInAsOwner(testing), {}],
      // A browser with an invalid cookie: its session counts as expired.
      [forged, { sessionExpired: true }],
    ] as const) {
      const before = await everythingStored(testing)
      const known = await browser.get('/api/orders?email=known@example.test')
      const unknown = await browser.get('/api/orders?email=unknown@example.test')
      expect(known.json).toEqual({ orders: [], codeSent: true, ...more })
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
      const shape = ({ headers }: typeof known) => Object.keys(headers).toSorted()
      expect(shape(unknown)).toEqual(shape(known))
      expect(await everythingStored(testing)).toEqual(before)
    }
  })

  test('takes the same time for a known address as for an unknown one', async () => {
    const browser = testing.browser()
    await placeOne(testing.browser(), 'timed@example.test')
    const times: Record<'timed' | 'nobody', number[]> = { timed: [], nobody: [] }
    for (let round = 0; round < 60; round += 1)
      for (const name of ['timed', 'nobody'] as const) {
        const began = performance.now()
        await browser.get(`/api/orders?email=${name}@example.test`)
        times[name].push(performance.now() - began)
      }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[30]!
    expect(median(times.timed) / median(times.nobody)).toBeGreaterThan(0.6)
    expect(median(times.timed) / median(times.nobody)).toBeLessThan(1.7)
  })

  test('422: invalid address; an empty one counts as missing', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser)
    const wrong = await browser.get('/api/orders?email=nobody')
    expect([wrong.status, wrong.json.error]).toEqual([
      422,
      { code: 'invalid', message: MESSAGES.email_invalid, fields: { email: MESSAGES.email_invalid } },
    ])
    expect(idsOf((await browser.get('/api/orders?email=%20')).json.orders)).toEqual([id])
  })

  test('429: after thirty lookups in ten minutes from one network address, forms and codes included; no address is logged', async () => {
    const limited = await testApp({ testing, settings: { isRateLimited: true } })
    const browser = limited.browser()
    const statuses: number[] = []
    for (let round = 0; round < 20; round += 1) {
      statuses.push((await browser.get(`/api/orders?email=bomb-${round}@example.test`)).status)
      statuses.push((await browser.post('/api/orders/guest-code', { email: 'a@b.test', code: '1' })).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 15 }, () => [200, 400]).flat())
    expect(statuses.slice(30)).toEqual(Array(10).fill(429))
    expect(limited.lines.join('')).toContain('"limit":"orderLookup"')
    expect(limited.lines.join('')).not.toContain('bomb-')
  })
})

describe('POST /api/orders/guest-code', () => {
  const wrongBodies: readonly (readonly [string, unknown])[] = [
    ['an unknown code', { email: 'nobody@example.test', code: '123456' }],
    ['five digits', { email: 'nobody@example.test', code: '12345' }],
    ['a number', { email: 'nobody@example.test', code: 123456 }],
    ['a list', { email: 'nobody@example.test', code: ['123456'] }],
    ['a missing address', { email: 'x', code: '123456' }],
    ['nothing', {}],
    ['an additional field', { email: 'nobody@example.test', code: '123456', userId: 'x' }],
    ['an SQL statement', { email: "x' OR '1'='1", code: "' OR 1=1" }],
  ]

  test.each(wrongBodies)('400: %s has one message', async (_what, body) => {
    const before = await everythingStored(testing)
    const refused = await testing.browser().post('/api/orders/guest-code', body)
    expect([refused.status, refused.json]).toEqual([
      400,
      { error: { code: 'bad_code', message: MESSAGES.guest_code_wrong } },
    ])
    expect(await everythingStored(testing)).toEqual(before)
  })
})

describe('GET /api/orders/:id', () => {
  test('returns the order to the browser that placed it', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser)
    const shown = await browser.get(`/api/orders/${id}`)
    expect([shown.status, shown.json.order.id, shown.headers['cache-control']]).toEqual([200, id, 'no-store'])
    expect(shown.json).toMatchObject({ shipment: null })
  })

  test('404: for everybody else, with the same message as for an unknown order', async () => {
    const id = await placeOne(testing.browser())
    const owner = await signInAsOwner(testing)
    const forged = testing.browser()
    forged.jar.set('panna_guest', 'x'.repeat(43))
    const overlong = testing.browser()
    overlong.jar.set('panna_guest', 'x'.repeat(5_000))
    const before = await everythingStored(testing)
    for (const stranger of [testing.browser(), owner, forged, overlong]) {
      const asked = [
        await stranger.get(`/api/orders/${id}`),
        await stranger.post(`/api/orders/${id}/pay`, {}),
        await stranger.post(`/api/orders/${id}/cancel`, {}),
        await stranger.post(`/api/orders/${id}/shipment`, {}),
      ]
      for (const refused of asked)
        expect([refused.status, refused.json]).toEqual([
          404,
          { error: { code: 'not_found', message: MESSAGES.order_not_found } },
        ])
    }
    for (const path of [randomUUID(), 'x', '%00', "' OR 1=1", 'a'.repeat(240)])
      expect((await testing.browser().get(`/api/orders/${encodeURIComponent(path)}`)).status).toBe(404)
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('404: once the 24 hours are over', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser)
    await endSession(id)
    expect((await browser.get(`/api/orders/${id}`)).status).toBe(404)
    expect((await browser.get('/api/session')).json).toMatchObject({
      user: null,
      coins: null,
      expiresAt: null,
    })
  })

  test('does not accept a session id chosen by a stranger', async () => {
    const fixed = testing.browser()
    fixed.jar.set('panna_guest', 'chosen-by-a-stranger')
    await placeOne(fixed)
    const stranger = testing.browser()
    stranger.jar.set('panna_guest', 'chosen-by-a-stranger')
    expect((await stranger.get('/api/orders')).status).toBe(401)
  })
})

describe('POST /api/orders/:id/pay', () => {
  test('200: returns the payment that was opened before', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser)
    const first = await browser.post(`/api/orders/${id}/pay`, {})
    const again = await browser.post(`/api/orders/${id}/pay`, {})
    expect(first.status).toBe(200)
    expect(first.json.payment).toMatchObject({ success: true, orderId: first.json.order.razorpayOrderId })
    expect(again.json).toEqual(first.json)
  })

  test('409: a cancelled order is closed', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser)
    await browser.post(`/api/orders/${id}/payment-failed`, { description: 'left' })
    const refused = await browser.post(`/api/orders/${id}/pay`, {})
    expect([refused.status, refused.json.error]).toEqual([
      409,
      { code: 'order_closed', message: MESSAGES.order_closed },
    ])
  })
})
