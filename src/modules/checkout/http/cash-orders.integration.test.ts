/** Cash on delivery over HTTP: quoting, placing, resending the mail, and the rate limit on guessing codes. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { anEmail, takeCash, tokenOf } from '#tests/support/cash.ts'
import { aProduct, CUSTOMER, expectBooksToAgree } from '#tests/support/shop.ts'
import { everythingStored, testApp, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()

beforeEach(async () => {
  await takeCash(testing)
  await testing.db.pool.query('DELETE FROM account_tries')
})

async function aCart() {
  return { items: [{ productId: await aProduct(testing), quantity: 1 }] }
}

async function place(browser: Browser, body: Record<string, unknown> = {}) {
  return browser.post('/api/orders', {
    id: randomUUID(),
    ...(await aCart()),
    customer: { ...CUSTOMER, email: anEmail() },
    paymentMethod: 'cod',
    expectedTotalPaise: 33_900,
    ...body,
  })
}

describe('POST /api/cart/quote', () => {
  test('200: includes the cash option, and charges for it only when it is chosen', async () => {
    const browser = testing.browser()
    const cart = await aCart()
    const online = await browser.post('/api/cart/quote', cart)
    expect(online.json).toMatchObject({
      codFeePaise: 0,
      totalPaise: 29_900,
      cod: { isOn: true, isOffered: true, feePaise: 4_000 },
    })
    const inCash = await browser.post('/api/cart/quote', { ...cart, paymentMethod: 'cod', pincode: '500034' })
    expect(inCash.json).toMatchObject({ codFeePaise: 4_000, totalPaise: 33_900, problems: [] })
    const far = await browser.post('/api/cart/quote', { ...cart, paymentMethod: 'cod', pincode: '682555' })
    expect(far.json).toMatchObject({
      totalPaise: 29_900,
      cod: { isOffered: false, reason: MESSAGES.cod_not_here },
    })
    expect(far.json.problems).toEqual([{ code: 'cod_unavailable', message: MESSAGES.cod_not_here }])
  })

  test.each([
    { paymentMethod: 'cash' },
    { paymentMethod: null },
    { paymentMethod: ['cod'] },
    { pincode: '50003' },
    { pincode: 500_034 },
    { codFeePaise: 0 },
    { cod: { isOffered: true } },
  ])('422 invalid: %j', async (extra) => {
    const refused = await testing.browser().post('/api/cart/quote', { ...(await aCart()), ...extra })
    expect([refused.status, refused.json.error.code]).toEqual([422, 'invalid'])
  })
})

describe('POST /api/orders', () => {
  test('201: a cash order has no payment to open, and is visible only to its browser', async () => {
    const browser = testing.browser()
    const placed = await place(browser)
    expect([placed.status, placed.json.payment]).toEqual([201, null])
    const { order } = placed.json
    expect(order).toMatchObject({
      status: 'pending',
      paymentMethod: 'cod',
      codFeePaise: 4_000,
      codConfirmedAt: null,
    })
    expect((await browser.get(`/api/orders/${order.id}`)).json).toMatchObject({ order, shipment: null })
    expect((await testing.browser().get(`/api/orders/${order.id}`)).status).toBe(404)
    await expectBooksToAgree(testing)
  })

  test('409 cod_unavailable: refused with the reason and the new quote, and nothing is stored', async () => {
    const browser = testing.browser()
    await browser.post('/api/cart/quote', await aCart())
    const before = await everythingStored(testing)
    const customer = { ...CUSTOMER, pincode: '682555' }
    const refused = await place(browser, { customer })
    expect([refused.status, refused.json.error.code, refused.json.error.message]).toEqual([
      409,
      'cod_unavailable',
      MESSAGES.cod_not_here,
    ])
    expect(refused.json.error.quote).toMatchObject({ totalPaise: 29_900, cod: { isOffered: false } })
    await takeCash(testing, { isCodOn: false })
    expect((await place(browser)).json.error).toMatchObject({
      code: 'cod_unavailable',
      message: MESSAGES.cod_off,
    })
    const after = (await everythingStored(testing)) as object
    expect({ ...after, stock_movements: 0 }).toEqual({ ...(before as object), stock_movements: 0 })
  })

  test('409 price_changed: a charge that the shopper did not see is not accepted', async () => {
    const refused = await place(testing.browser(), { expectedTotalPaise: 29_900 })
    expect([refused.status, refused.json.error.code]).toEqual([409, 'price_changed'])
    expect(refused.json.error.quote).toMatchObject({ codFeePaise: 4_000, totalPaise: 33_900 })
  })

  test.each([
    { paymentMethod: 'COD' },
    { paymentMethod: 1 },
    { codFeePaise: 0 },
    { codConfirmedAt: '2026-01-01' },
  ])('422 invalid: %j', async (extra) => {
    const before = await everythingStored(testing)
    const refused = await place(testing.browser(), extra)
    expect([refused.status, refused.json.error.code]).toEqual([422, 'invalid'])
    const after = (await everythingStored(testing)) as object
    expect({ ...after, stock_movements: 0 }).toEqual({ ...(before as object), stock_movements: 0 })
  })
})

describe('a cash order', () => {
  test('opens no payment, and cannot be failed by a browser', async () => {
    const browser = testing.browser()
    const { order } = (await place(browser)).json
    expect((await browser.post(`/api/orders/${order.id}/pay`, {})).json).toMatchObject({ payment: null })
    const told = await browser.post(`/api/orders/${order.id}/payment-failed`, { description: 'left' })
    expect([told.status, told.json.order.status]).toEqual([200, 'pending'])
  })
})

describe('POST /api/orders/:id/confirmation-mail', () => {
  test('200 for the customer who placed it, 429 after three mails, 409 once it is confirmed', async () => {
    const browser = testing.browser()
    const { order } = (await place(browser)).json
    const ask = () => browser.post(`/api/orders/${order.id}/confirmation-mail`, {})
    const of = { id: order.id, email: order.customer.email }
    await tokenOf(testing, of)
    expect((await ask()).json).toEqual({ message: MESSAGES.cod_mail_sent })
    expect((await ask()).status).toBe(200)
    const often = await ask()
    expect([often.status, often.json.error.message]).toEqual([429, MESSAGES.cod_mail_often])
    expect(await testing.shop.confirmOrderInCash({ token: await tokenOf(testing, of) })).toMatchObject({
      ok: true,
    })
    const confirmed = await ask()
    expect([confirmed.status, confirmed.json.error.message]).toEqual([409, MESSAGES.cod_confirmed_before])
  })

  test('404 for everybody else and for unknown orders; 409 for an online order', async () => {
    const browser = testing.browser()
    const { order } = (await place(browser)).json
    const stranger = testing.browser()
    await place(stranger)
    for (const id of [order.id, randomUUID(), 'x'])
      expect((await stranger.post(`/api/orders/${id}/confirmation-mail`, {})).status).toBe(404)
    const online = (await place(browser, { paymentMethod: 'prepaid', expectedTotalPaise: 29_900 })).json.order
    expect((await browser.post(`/api/orders/${online.id}/confirmation-mail`, {})).status).toBe(409)
  })
})

describe('guessing coupon codes', () => {
  test('429 after ten wrong ones within a minute: then the right one gets the same answer', async () => {
    const limited = await testApp({ testing, settings: { isRateLimited: true } })
    const cart = await aCart()
    const ask = (url: string, body: unknown, remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url,
        payload: body as object,
        remoteAddress,
        headers: { origin: limited.shopUrl },
      })
    const quote = (couponCode: string, address = '203.0.113.60') =>
      ask('/api/cart/quote', { ...cart, couponCode }, address)
    // A code that applies is not a guess.
    for (let count = 0; count < 20; count += 1) expect((await quote('PANNA10')).statusCode).toBe(200)
    for (let count = 0; count < LIMITS.wrongCoupon; count += 1)
      expect((await quote(`GUESS${count}`)).json()).toMatchObject({
        problems: [{ code: 'coupon_unavailable', message: MESSAGES.coupon_invalid }],
      })
    const [wrong, right] = [await quote('GUESS99'), await quote('PANNA10')]
    expect([wrong.statusCode, right.statusCode]).toEqual([429, 429])
    expect(right.body).toBe(wrong.body)
    expect((await quote('PANNA10', '203.0.113.61')).statusCode).toBe(200)
    // Placing orders cannot be used to guess codes; a cart without a code is not limited.
    const order = { id: randomUUID(), ...cart, customer: CUSTOMER, expectedTotalPaise: 1 }
    expect((await ask('/api/orders', { ...order, couponCode: 'PANNA10' }, '203.0.113.60')).statusCode).toBe(
      429,
    )
    expect((await ask('/api/cart/quote', cart, '203.0.113.60')).statusCode).toBe(200)
    for (let count = 0; count < LIMITS.wrongCoupon; count += 1)
      expect((await ask('/api/orders', { ...order, couponCode: 'NOSUCH' }, '203.0.113.62')).statusCode).toBe(
        409,
      )
    expect((await quote('PANNA10', '203.0.113.62')).statusCode).toBe(429)
  })
})
