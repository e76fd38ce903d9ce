import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '../../../domain/messages.ts'
import { aProduct, CUSTOMER } from '../../support/shop.ts'
import { signInAsOwner, testApp, type Browser } from './harness.ts'

const testing = await testApp()

async function placeOne(browser: Browser, email: string = CUSTOMER.email): Promise<string> {
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const { totalPaise } = (await browser.post('/api/cart/quote', { items })).json
  const wish = { id: randomUUID(), items, customer: { ...CUSTOMER, email }, expectedTotalPaise: totalPaise }
  return (await browser.post('/api/orders', wish)).json.order.id
}

describe('GET /api/orders', () => {
  test("lists this browser's own orders, newest first; a visitor has none", async () => {
    const browser = testing.browser()
    const first = await placeOne(browser)
    const second = await placeOne(browser)
    const listed = await browser.get('/api/orders')
    expect(listed.json.orders.map((order: { id: string }) => order.id)).toEqual([second, first])
    expect(listed.headers['cache-control']).toBe('no-store')
    expect((await testing.browser().get('/api/orders')).json).toEqual({ orders: [] })
  })

  test('an e-mail narrows the list, and opens nobody else’s', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser, 'only@example.test')
    await placeOne(browser, 'other@example.test')
    const narrowed = (await browser.get('/api/orders?email=Only@Example.test')).json.orders
    expect(narrowed.map((order: { id: string }) => order.id)).toEqual([id])
    expect((await testing.browser().get('/api/orders?email=only@example.test')).json.orders).toEqual([])
    expect(
      (await browser.get('/api/orders?email=only@example.test&email=other@example.test')).json.orders,
    ).toHaveLength(1)
  })
})

describe('GET /api/orders/:id', () => {
  test('shows the order to the browser that placed it', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser)
    const shown = await browser.get(`/api/orders/${id}`)
    expect([shown.status, shown.json.order.id, shown.headers['cache-control']]).toEqual([200, id, 'no-store'])
  })

  test('404: for everybody else, the same words as for an order that is not there', async () => {
    const id = await placeOne(testing.browser())
    const owner = await signInAsOwner(testing)
    const forged = testing.browser()
    forged.jar.set('panna_guest', 'x'.repeat(43))
    const overlong = testing.browser()
    overlong.jar.set('panna_guest', 'x'.repeat(5_000))
    for (const stranger of [testing.browser(), owner, forged, overlong]) {
      const refused = await stranger.get(`/api/orders/${id}`)
      expect([refused.status, refused.json]).toEqual([
        404,
        { error: { code: 'not_found', message: MESSAGES.order_not_found } },
      ])
    }
    for (const path of [randomUUID(), 'x', '%00', "' OR 1=1", 'a'.repeat(240)])
      expect((await testing.browser().get(`/api/orders/${encodeURIComponent(path)}`)).status).toBe(404)
  })

  test('404: once the 24 hours are over', async () => {
    const browser = testing.browser()
    const id = await placeOne(browser)
    await testing.db.pool.query(
      'UPDATE guest_sessions SET expires_at = shop_now() WHERE id = (SELECT session_id FROM orders WHERE id = $1)',
      [id],
    )
    expect((await browser.get(`/api/orders/${id}`)).status).toBe(404)
    expect((await browser.get('/api/session')).json).toEqual({ user: null, coins: null, expiresAt: null })
  })
})
