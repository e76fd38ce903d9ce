/** Parcels over HTTP: the customer's two requests, and the courier's pushes to a secret path. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { aPaidOrder, eventsOf, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import { aShopper } from '#tests/support/rewards.ts'
import { aProduct, CUSTOMER, expectBooksToAgree, placed, setFaults } from '#tests/support/shop.ts'
import {
  CARRIER_PUSH_SECRET,
  everythingStored,
  testApp,
  type Browser,
} from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, shop } = testing

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))

async function aSignedInShopper() {
  const shopper = await aShopper(testing)
  const browser = testing.browser()
  const { email, password } = shopper
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return { shopper, browser }
}

const ship = (browser: Browser, id: string) => browser.post(`/api/orders/${id}/shipment`, {})
const cancel = (browser: Browser, id: string) => browser.post(`/api/orders/${id}/cancel`, {})

test('a signed-in shopper has the paid order shipped, with its waybill in the response, the same on a repeat', async () => {
  const { shopper, browser } = await aSignedInShopper()
  const { id } = await aPaidOrder(testing, shopper)
  const [first, second] = [await ship(browser, id), await ship(browser, id)]
  const waybill = (await shipmentOf(testing, id))?.waybill
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.json).toMatchObject({ waybill, order: { id, status: 'shipped' } })
  expect(second.json).toMatchObject({ waybill })
})

test('a signed-in shopper can cancel it while it waits in the warehouse', async () => {
  const { shopper, browser } = await aSignedInShopper()
  const { id } = await aPaidOrder(testing, shopper)
  await ship(browser, id)
  const answer = await cancel(browser, id)
  expect(answer.status).toBe(200)
  expect(answer.json.order).toMatchObject({ id, fulfilmentStatus: 'cancelled' })
  expect((await ship(browser, id)).json.error).toMatchObject({
    code: 'order_closed',
    message: 'Failed to create shipment: this order is closed',
  })
  await expectBooksToAgree(testing)
})

describe('a request is refused, and nothing changes:', () => {
  test.each([
    ['an unpaid order', 'unpaid', 409, 'payment_pending'],
    ["another customer's", 'foreign', 404, 'not_found'],
    ['an unknown order', 'none', 404, 'not_found'],
    ['a pincode that is not served', 'unserved', 409, 'shipment_refused'],
  ])('%s', async (_what, which, status, code) => {
    const { shopper, browser } = await aSignedInShopper()
    const owner = which === 'foreign' ? await aShopper(testing) : shopper
    const customer = { ...CUSTOMER, ...(which === 'unserved' && { pincode: '999999' }) } as typeof CUSTOMER
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    const order =
      which === 'unpaid'
        ? await placed(testing, owner, { items })
        : await aPaidOrder(testing, owner, { customer })
    const id = which === 'none' ? 'ffffffff-ffff-4fff-8fff-ffffffffffff' : order.id
    const before = which === 'unserved' ? null : await everythingStored(testing)
    const answer = await ship(browser, id)
    expect(answer.status).toBe(status)
    expect(answer.json.error.code).toBe(code)
    if (before) expect(await everythingStored(testing)).toEqual(before)
    expect((await shipmentOf(testing, order.id))?.waybill ?? null).toBeNull()
  })

  test('without a session, from another site, by another method', async () => {
    const { shopper, browser } = await aSignedInShopper()
    const { id } = await aPaidOrder(testing, shopper)
    const before = await everythingStored(testing)
    expect((await ship(testing.browser(), id)).status).toBe(404)
    expect((await cancel(testing.browser(), id)).status).toBe(404)
    expect(
      (await browser.post(`/api/orders/${id}/cancel`, {}, { origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect((await browser.get(`/api/orders/${id}/cancel`)).status).toBe(404)
    expect((await cancel(browser, 'x')).status).toBe(404)
    expect(await everythingStored(testing)).toEqual(before)
  })
})

describe('a push from the courier', () => {
  async function aShippedOrder(): Promise<{ id: OrderId; waybill: string }> {
    const { id } = await aPaidOrder(testing, await aShopper(testing))
    await shop.shipPaidOrder({ orderId: id })
    return { id, waybill: (await shipmentOf(testing, id))?.waybill ?? '' }
  }
  const body = (waybill: string) => {
    const current = { Status: 'Delivered', StatusType: 'DL', StatusDateTime: '2027-01-01T10:00:00' }
    return JSON.stringify({ Shipment: { AWB: waybill, Status: current } })
  }
  const push = (secret: string, payload: string | Buffer, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: `/webhooks/delhivery/${secret}`,
      headers: { 'content-type': type },
      payload,
    })

  test('at the secret path moves the order on, and is answered before it is processed', async () => {
    const { id, waybill } = await aShippedOrder()
    const busy = await testing.db.pool.connect()
    await busy.query('BEGIN')
    await busy.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [id])
    const answers = [
      await push(CARRIER_PUSH_SECRET, body(waybill)),
      await push(CARRIER_PUSH_SECRET, body(waybill), 'text/plain'),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(await stateOf(testing, id)).not.toBe('paid delivered completed')
    await busy.query('COMMIT')
    busy.release()
    await expect.poll(() => stateOf(testing, id)).toBe('paid delivered completed')
    expect((await eventsOf(testing, id)).filter((kind) => kind === 'order.delivered')).toHaveLength(1)
  })

  test.each([
    ['a path with another secret', 'not-the-secret', 404],
    ['a path with a part of the secret', CARRIER_PUSH_SECRET.slice(1), 404],
    ['a path with a longer secret', `${CARRIER_PUSH_SECRET}x`, 404],
  ])('at %s is not found', async (_what, secret, status) => {
    const { id, waybill } = await aShippedOrder()
    const before = await everythingStored(testing)
    expect((await push(secret, body(waybill))).statusCode).toBe(status)
    expect(await everythingStored(testing)).toEqual(before)
    expect(await stateOf(testing, id)).toBe('paid shipped shipped')
  })

  test('about an unknown parcel, or unreadable, is accepted and stores nothing', async () => {
    const before = await everythingStored(testing)
    for (const payload of [body('1999999999999'), '', '{', '[[[[', 'x'.repeat(10_000)]) {
      expect((await push(CARRIER_PUSH_SECRET, payload)).statusCode).toBe(200)
    }
    expect((await push(CARRIER_PUSH_SECRET, 'x'.repeat(70_000))).statusCode).toBe(413)
    expect(await everythingStored(testing)).toEqual(before)
  })
})
