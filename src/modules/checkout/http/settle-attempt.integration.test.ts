/** The check that the checkout makes before it orders again, and the session that it starts before the first order. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import {
  aProduct,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  setFaults,
  stockOf,
} from '#tests/support/shop.ts'
import { everythingStored, testApp, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { db } = testing

async function wishOf(browser: Browser, productId: string) {
  const items = [{ productId, quantity: 1 }]
  const { totalPaise } = (await browser.post('/api/cart/quote', { items })).json
  return { id: randomUUID() as OrderId, items, customer: CUSTOMER, expectedTotalPaise: totalPaise as number }
}

async function placedBy(browser: Browser) {
  const productId = await aProduct(testing)
  const wish = await wishOf(browser, productId)
  const { json } = await browser.post('/api/orders', wish)
  return { id: wish.id, productId, gatewayOrderId: json.payment?.orderId ?? '' }
}

describe('POST /api/orders/:id/settle', () => {
  const settle = (browser: Browser, id: string) => browser.post(`/api/orders/${id}/settle`, {})

  test('409 payment_pending: an authorised payment is waited for', async () => {
    const browser = testing.browser()
    const { id, gatewayOrderId } = await placedBy(browser)
    await setFaults(testing, { capture: 'left' })
    const proof = await payInWindow(testing, gatewayOrderId)
    await browser.post(`/api/orders/${id}/payment`, proof)
    await setFaults(testing, { capture: 'normal' })
    const answer = await settle(browser, id)
    expect([answer.status, answer.json.error.code]).toEqual([409, 'payment_pending'])
    expect((await browser.get(`/api/orders/${id}`)).json.order.status).toBe('pending')
  })

  test('200: a payment that the shop has not heard of settles the order', async () => {
    const browser = testing.browser()
    const { id, gatewayOrderId } = await placedBy(browser)
    await payInWindow(testing, gatewayOrderId)
    const answer = await settle(browser, id)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ order: { id, status: 'completed', paymentStatus: 'paid' } })
    expect((await settle(browser, id)).json).toEqual(answer.json)
    await expectBooksToAgree(testing)
  })

  test('200: an unpaid attempt is cancelled, and money that still arrives is refunded', async () => {
    const browser = testing.browser()
    const { id, productId, gatewayOrderId } = await placedBy(browser)
    expect((await settle(browser, id)).json).toMatchObject({ order: { id, status: 'failed' } })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    const proof = await payInWindow(testing, gatewayOrderId)
    await browser.post(`/api/orders/${id}/payment`, proof)
    const { rows } = await db.pool.query('SELECT reason FROM refunds WHERE order_id = $1', [id])
    expect(rows).toEqual([{ reason: 'paid_too_late' }])
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    await expectBooksToAgree(testing)
  })

  test('200: null if this browser has no such order, and nothing changes', async () => {
    const { id } = await placedBy(testing.browser())
    expect(await settle(testing.browser(), id)).toMatchObject({ status: 200, json: { order: null } })
    expect(await settle(testing.browser(), randomUUID())).toMatchObject({ json: { order: null } })
    const { rows } = await db.pool.query('SELECT status FROM orders WHERE id = $1', [id])
    expect(rows).toEqual([{ status: 'pending' }])
  })

  test('503: the provider does not answer, so the order stays as it is', async () => {
    const browser = testing.browser()
    const { id } = await placedBy(browser)
    await setFaults(testing, { apiMode: 'html' })
    try {
      const answer = await settle(browser, id)
      expect([answer.status, answer.json.error.code]).toEqual([503, 'payment_unavailable'])
    } finally {
      await setFaults(testing, { apiMode: 'normal' })
    }
    expect((await browser.get(`/api/orders/${id}`)).json.order?.status).toBe('pending')
  })
})

describe('POST /api/session/guest', () => {
  test('200: starts a session for a browser without one, once', async () => {
    const browser = testing.browser()
    const first = await browser.post('/api/session/guest', {})
    expect([first.status, first.json]).toEqual([200, { isNew: true }])
    expect(first.setCookies).toHaveLength(1)
    const again = await browser.post('/api/session/guest', {})
    expect([again.json, again.setCookies]).toEqual([{ isNew: false }, []])
  })

  test('200: an order whose response was lost belongs to its browser', async () => {
    const browser = testing.browser()
    await browser.post('/api/session/guest', {})
    const wish = await wishOf(browser, await aProduct(testing))
    const lost = await browser.post('/api/orders', wish)
    expect([lost.status, lost.setCookies]).toEqual([201, []])
    expect((await browser.post('/api/orders', wish)).status).toBe(200)
    expect((await browser.get(`/api/orders/${wish.id}`)).status).toBe(200)
  })
})

test('200: a first-time guest who sends an order twice at once keeps the order that was placed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const wish = await wishOf(testing.browser(), await aProduct(testing))
    // Two requests of one browser that has no cookie yet.
    const [one, two] = [testing.browser(), testing.browser()]
    const answers = await Promise.all([one.post('/api/orders', wish), two.post('/api/orders', wish)])
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
    expect([winner?.status, loser?.status]).toEqual([201, 409])
    expect(winner?.setCookies).toHaveLength(1)
    expect(loser?.setCookies).toEqual([])
    const owner = answers[0] === winner ? one : two
    expect((await owner.get(`/api/orders/${wish.id}`)).status).toBe(200)
  }
  await expectBooksToAgree(testing)
})

test('422: an order to another country', async () => {
  const browser = testing.browser()
  const wish = await wishOf(browser, await aProduct(testing))
  const before = await everythingStored(testing)
  const refused = await browser.post('/api/orders', {
    ...wish,
    customer: { ...CUSTOMER, country: 'Nepal' },
  })
  expect([refused.status, refused.json.error.fields]).toEqual([
    422,
    { 'customer.country': 'We deliver within India only.' },
  ])
  expect(await everythingStored(testing)).toEqual(before)
})
