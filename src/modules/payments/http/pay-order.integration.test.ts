import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { aShopper } from '#tests/support/rewards.ts'
import { aProduct, CUSTOMER, expectBooksToAgree, payInWindow, stockOf } from '#tests/support/shop.ts'
import { everythingStored, testApp, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()

async function placeOne(browser: Browser) {
  const productId = await aProduct(testing)
  const items = [{ productId, quantity: 2 }]
  const { totalPaise } = (await browser.post('/api/cart/quote', { items })).json
  const wish = { id: randomUUID(), items, customer: CUSTOMER, expectedTotalPaise: totalPaise }
  const placed = await browser.post('/api/orders', wish)
  return {
    id: placed.json.order.id,
    gatewayOrderId: placed.json.payment.orderId,
    productId,
  }
}

describe('POST /api/orders/:id/payment', () => {
  test('200: the window’s signed response completes the order, and repeating it changes nothing', async () => {
    const browser = testing.browser()
    const order = await placeOne(browser)
    const answer = await payInWindow(testing, order.gatewayOrderId)
    const paid = await browser.post(`/api/orders/${order.id}/payment`, answer)
    expect([paid.status, paid.json.order.status, paid.headers['cache-control']]).toEqual([
      200,
      'completed',
      'no-store',
    ])
    expect(paid.json.order.razorpayPaymentId).toBe(answer.razorpay_payment_id)
    const before = await everythingStored(testing)
    const again = await browser.post(`/api/orders/${order.id}/payment`, answer)
    // The first response was read before the change, so only `updatedAt` differs.
    const settled = { ...paid.json.order, updatedAt: expect.any(String) }
    expect([again.status, again.json]).toEqual([200, { order: settled }])
    expect(await everythingStored(testing)).toEqual(before)
    await expectBooksToAgree(testing)
  })

  test("400 bad_signature: for another order's signature, and for malformed signatures", async () => {
    const browser = testing.browser()
    const [mine, other] = [await placeOne(browser), await placeOne(browser)]
    const answer = await payInWindow(testing, other.gatewayOrderId)
    const before = await everythingStored(testing)
    const { razorpay_signature: good } = answer
    const signatures = [
      '',
      'a',
      'zz'.repeat(32),
      good.toUpperCase(),
      good.slice(1),
      `${good}0`,
      '00'.repeat(32),
      [good],
      { good },
      null,
      5,
    ]
    for (const razorpay_signature of [good, ...signatures]) {
      const refused = await browser.post(`/api/orders/${mine.id}/payment`, { ...answer, razorpay_signature })
      expect([refused.status, refused.json]).toEqual([
        400,
        { error: { code: 'bad_signature', message: MESSAGES.payment_signature } },
      ])
    }
    for (const body of [{}, [], null, { ...answer, paid: 1 }])
      expect((await browser.post(`/api/orders/${mine.id}/payment`, body)).status).toBe(400)
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('404: for a stranger, even with the correct signature', async () => {
    const order = await placeOne(testing.browser())
    const answer = await payInWindow(testing, order.gatewayOrderId)
    expect((await testing.browser().post(`/api/orders/${order.id}/payment`, answer)).status).toBe(404)
    expect((await testing.browser().post(`/api/orders/${randomUUID()}/payment`, answer)).status).toBe(404)
    expect((await testing.browser().post('/api/orders/x/payment', answer)).status).toBe(404)
  })
})

describe('POST /api/orders/:id/payment-failed', () => {
  const failureOf = async (id: string): Promise<object> =>
    (
      await testing.db.pool.query(
        `SELECT facts FROM order_events WHERE order_id = $1 AND kind = 'order.failed'`,
        [id],
      )
    ).rows[0].facts

  test('200: the order fails and releases what it reserved', async () => {
    const browser = testing.browser()
    const order = await placeOne(browser)
    const failed = await browser.post(
      `/api/orders/${order.id}/payment-failed`,
      await payInWindow(testing, order.gatewayOrderId, 'failure'),
    )
    expect([failed.status, failed.json.order.status]).toEqual([200, 'failed'])
    expect(await failureOf(order.id)).toEqual({
      reason: expect.any(String),
      paymentId: expect.stringMatching(/^pay_\w+$/),
      providerOrderId: order.gatewayOrderId,
    })
    expect((await stockOf(testing, order.productId)).reserved).toBe(0)
    await expectBooksToAgree(testing)
  })

  test("200: the provider's bare error object is accepted too", async () => {
    const browser = testing.browser()
    const order = await placeOne(browser)
    const failed = await browser.post(`/api/orders/${order.id}/payment-failed`, {
      code: 'BAD_REQUEST_ERROR',
      description: '<b>Card\u0000 declined</b>',
      step: 'x',
      metadata: { payment_id: "pay_1'; DROP TABLE orders", order_id: 5 },
    })
    expect([failed.status, failed.json.order.status]).toEqual([200, 'failed'])
    expect(Object.keys(await failureOf(order.id))).toEqual(['reason'])
  })

  test('400 and 404: an invalid error object and orders of others change nothing', async () => {
    const order = await placeOne(testing.browser())
    const before = await everythingStored(testing)
    const stranger = testing.browser()
    expect((await stranger.post(`/api/orders/${order.id}/payment-failed`, { description: 'x' })).status).toBe(
      404,
    )
    for (const body of [{}, [], null, { description: 5 }, { error: {} }])
      expect((await stranger.post(`/api/orders/${order.id}/payment-failed`, body)).status).toBe(400)
    expect(await everythingStored(testing)).toEqual(before)
  })
})

describe('a guest who signs in while paying', () => {
  /** Placed as a guest; then this browser signs in and still has its guest cookie. */
  async function signedInMeanwhile() {
    const shopper = await aShopper(testing)
    const browser = testing.browser()
    const order = await placeOne(browser)
    const { email, password } = shopper
    expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect((await browser.get('/api/session')).json.user).toMatchObject({ email })
    return { browser, ...order }
  }

  test('can still pay the order, open its payment again or cancel it', async () => {
    const paying = await signedInMeanwhile()
    const again = await paying.browser.post(`/api/orders/${paying.id}/pay`, {})
    expect([again.status, again.json.payment.orderId]).toEqual([200, paying.gatewayOrderId])
    const answer = await payInWindow(testing, paying.gatewayOrderId)
    const paid = await paying.browser.post(`/api/orders/${paying.id}/payment`, answer)
    expect([paid.status, paid.json.order.status]).toEqual([200, 'completed'])

    const leaving = await signedInMeanwhile()
    const failed = await leaving.browser.post(`/api/orders/${leaving.id}/payment-failed`, {
      description: 'x',
    })
    expect([failed.status, failed.json.order.status]).toEqual([200, 'failed'])
    await expectBooksToAgree(testing)
  })

  test('can read it but do nothing else with it, and cannot use another guest’s order', async () => {
    const { browser, id } = await signedInMeanwhile()
    const other = await placeOne(testing.browser())
    const before = await everythingStored(testing)
    expect((await browser.get(`/api/orders/${id}`)).status).toBe(200)
    expect((await browser.get(`/api/orders/${other.id}`)).status).toBe(404)
    expect((await browser.post(`/api/orders/${id}/cancel`, {})).status).toBe(404)
    expect((await browser.post(`/api/orders/${other.id}/pay`, {})).status).toBe(404)
    expect((await browser.post(`/api/orders/${other.id}/payment-failed`, { description: 'x' })).status).toBe(
      404,
    )
    expect(await everythingStored(testing)).toEqual(before)
  })
})
