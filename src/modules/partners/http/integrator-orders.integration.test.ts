/** GET /orders-api/orders and one order: which fields each key receives, and every error (spec §7). */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordProviderOrder } from '#modules/payments/data/payments.ts'
import { listIntegratorOrders } from '../actions/read-for-integrators.ts'
import type { Actor } from '#platform/actor.ts'
import { aKey } from '#tests/support/partners.ts'
import { asksForOrders, idsOf } from '#tests/support/orders-api.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { deliver } from '#tests/support/returns.ts'
import { aShopper } from '#tests/support/rewards.ts'
import { aPaidOrder, shipmentOf } from '#tests/support/shipping.ts'
import { aGuest, CUSTOMER } from '#tests/support/shop.ts'
import { INTEGRATOR_KEY, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, shop, db } = testing
const { key: full } = await aKey(testing, {
  scopes: ['orders:read', 'customers:read'],
  requestsPerMinute: 5_000,
})

const { list, one } = asksForOrders(testing)

let guest: Actor
let shopper: Actor & { readonly kind: 'user' }
let sent: Awaited<ReturnType<typeof aPaidOrder>>
let ofAccount: Awaited<ReturnType<typeof aPaidOrder>>
let unpaid: string

beforeAll(async () => {
  guest = await aGuest(testing)
  shopper = await aShopper(testing)
  sent = await aPaidOrder(testing, guest)
  await deliver(testing, sent.id)
  await shop.issueMissingInvoices()
  ofAccount = await aPaidOrder(testing, shopper)
  unpaid = (await anUnpaidOrder(testing)).id
})

describe('an order', () => {
  test('is returned with its amounts in rupees, its payment, parcel, items and documents', async () => {
    const { status, body } = await one(sent.id, full)
    expect(status).toBe(200)
    const waybill = (await shipmentOf(testing, sent.id))!.waybill!
    expect(body).toEqual({
      success: true,
      data: {
        id: sent.id,
        order_number: sent.id.slice(0, 8),
        display_number: expect.stringMatching(/^PN-\d+$/),
        status: 'completed',
        payment_status: 'paid',
        fulfilment_status: 'delivered',
        payment_method: 'prepaid',
        paid_through: 'razorpay',
        delivery: 'courier',
        is_guest: true,
        user_id: null,
        customer_name: CUSTOMER.fullName,
        customer_email: CUSTOMER.email,
        customer_phone: CUSTOMER.phone,
        business_name: null,
        gstin: null,
        shipping_address: '12 Banjara Hills Road, Hyderabad, Telangana, 500034, India',
        city: 'Hyderabad',
        state: 'Telangana',
        pincode: '500034',
        country: 'India',
        currency: 'INR',
        subtotal: 498,
        shipping_fee: 50,
        shipping_tax: { taxable_value: 50, cgst: 0, sgst: 0, igst: 0 },
        cod_fee: 0,
        cod_fee_tax: { taxable_value: 0, cgst: 0, sgst: 0, igst: 0 },
        coupon_code: null,
        coupon_discount: 0,
        coins_redeemed: 0,
        coin_discount: 0,
        coins_earned: 0,
        total_amount: 548,
        refunded_amount: 0,
        razorpay_order_id: sent.gatewayOrderId,
        razorpay_payment_id: sent.answer.razorpay_payment_id,
        order_items: [
          {
            id: expect.any(Number),
            product_id: sent.productId,
            sku: expect.stringMatching(/^test-/),
            name: 'Test Notebook',
            image_url: 'http://shop.test/images/x.svg',
            quantity: 2,
            price: 249,
            total: 498,
            hsn: '4820',
            gst_rate_percent: 0,
            tax: { taxable_value: 498, cgst: 0, sgst: 0, igst: 0 },
          },
        ],
        tracking: {
          courier: 'Delhivery',
          waybill,
          url: `https://www.delhivery.com/track-v2/package/${waybill}`,
          status: 'Delivered',
          expected_at: expect.toBeOneOf([null, expect.any(String)]),
          delivered_at: expect.any(String),
        },
        refunds: [],
        invoices: [
          {
            id: expect.any(String),
            kind: expect.any(String),
            number: expect.any(String),
            total: 548,
            issued_at: expect.any(String),
            pdf_url: expect.stringContaining(`http://shop.test/orders-api/orders/${sent.id}/invoices/`),
          },
        ],
        partner_reference: null,
        partner_status: null,
        partner_note: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        paid_at: expect.any(String),
      },
    })
  })

  test('earns coins for an account, and none for a guest', async () => {
    expect((await one(ofAccount.id)).body.data).toMatchObject({ is_guest: false, coins_earned: 54 })
    expect((await one(sent.id)).body.data).toMatchObject({ is_guest: true, coins_earned: 0 })
  })

  test('has a gateway order only if it was paid', async () => {
    const { body } = await one(unpaid)
    expect(body.data).toMatchObject({
      status: 'pending',
      razorpay_order_id: null,
      paid_at: null,
      tracking: null,
    })
  })

  test('has no gateway order that is found after it failed, because `updated_at` would not show that', async () => {
    const { id } = await anUnpaidOrder(testing)
    await db.pool.query('UPDATE payments SET provider_order_id = NULL WHERE order_id = $1', [id])
    await db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 minute' WHERE id = $1`, [id])
    await shop.releaseExpiredOrders()
    const before = await one(id)
    expect(before.body.data).toMatchObject({ status: 'failed', razorpay_order_id: null })
    await recordProviderOrder(db.pool, id, 'order_found_late')
    expect((await one(id)).body).toEqual(before.body)
  })

  test('is found by its id in upper case too; an invalid id is refused, an unknown one is not found', async () => {
    expect((await one(sent.id.toUpperCase())).status).toBe(200)
    const wrong = await one('5f0c7f0e')
    expect([wrong.status, wrong.body.error.fields]).toEqual([400, { id: expect.stringMatching(/^A UUID/) }])
    const unknown = await one(randomUUID())
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])
    expect((await one(`${sent.id}?x=1`)).body.error.fields).toEqual({
      x: 'There is no parameter of this name here',
    })
  })
})

describe('the customer of an order', () => {
  const PERSONAL = ['Asha', CUSTOMER.email, '98480', CUSTOMER.address]

  test('is not visible without the scope, for guests and accounts, in the list and in one order', async () => {
    const answers = [
      await app.inject({ url: '/orders-api/orders', headers: { 'api-key': INTEGRATOR_KEY } }),
      await app.inject({
        url: '/orders-api/orders?updated_since=2020-01-01',
        headers: { 'api-key': INTEGRATOR_KEY },
      }),
      await app.inject({ url: `/orders-api/orders/${sent.id}`, headers: { 'api-key': INTEGRATOR_KEY } }),
      await app.inject({ url: `/orders-api/orders/${ofAccount.id}`, headers: { 'api-key': INTEGRATOR_KEY } }),
    ]
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      for (const word of [...PERSONAL, shopper.userId]) expect(body).not.toContain(word)
    }
    expect(answers[2]!.json().data).toMatchObject({
      user_id: null,
      customer_name: null,
      customer_email: null,
      customer_phone: null,
      shipping_address: 'Hyderabad, Telangana, 500034, India',
    })
  })

  test('is not even read without the scope: the use case checks it, not the view', async () => {
    const said: string[] = []
    const watched = {
      query: (asked: { text: string }, ...rest: unknown[]) => {
        said.push(asked.text)
        return (db.pool.query as (...all: unknown[]) => unknown)(asked, ...rest)
      },
    }
    const deps = { ...testing.deps, db: { ...db, pool: watched as unknown as typeof db.pool } }
    const reader = { id: 'x', name: 'x', scopes: new Set(['orders:read'] as const), requestsPerMinute: 1 }
    expect((await listIntegratorOrders(deps, reader, { limit: 10, offset: 0 })).ok).toBe(true)
    expect(said.length).toBeGreaterThan(1)
    expect(said.join(' ')).not.toMatch(/customer_(name|email|phone)|o\.address/)
    expect(
      await listIntegratorOrders(deps, { ...reader, scopes: new Set() }, { limit: 10, offset: 0 }),
    ).toMatchObject({
      ok: false,
      problem: { code: 'forbidden' },
    })
  })

  test('has the same fields for every key', async () => {
    const masked = (await one(ofAccount.id)).body.data
    const whole = (await one(ofAccount.id, full)).body.data
    expect(Object.keys(masked)).toEqual(Object.keys(whole))
    expect(whole).toMatchObject({
      user_id: shopper.userId,
      customer_email: expect.stringContaining('@'),
      is_guest: false,
    })
  })

  test('is replaced by placeholders when the account is deleted, and clients with a copy get the change', async () => {
    const leaver = await aShopper(testing)
    const { id } = await aPaidOrder(testing, leaver)
    await deliver(testing, id)
    await db.pool.query(`UPDATE orders SET updated_at = updated_at - interval '1 hour' WHERE id = $1`, [id])
    const before = (await one(id, full)).body.data
    expect(await shop.deleteAccount(leaver, { word: 'DELETE' })).toMatchObject({ ok: true })
    const { body } = await one(id, full)
    expect(body.data).toMatchObject({
      customer_name: 'Former customer',
      customer_email: expect.stringContaining('deleted.invalid'),
      customer_phone: '0000000000',
      shipping_address: expect.stringMatching(/^Deleted at the customer’s request, Hyderabad/),
    })
    expect(body.data.updated_at > before.updated_at).toBe(true)
  })
})

describe('an unchanged order', () => {
  test('gets 304 and nothing else, until something changes', async () => {
    const first = await list('?limit=5')
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const held of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
      const again = await list('?limit=5', INTEGRATOR_KEY, { 'if-none-match': held })
      expect([held, again.status, again.headers['etag']]).toEqual([held, 304, etag])
    }
    const { id } = await anUnpaidOrder(testing)
    const changed = await list('?limit=5', INTEGRATOR_KEY, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(idsOf(changed)).toContain(id)
    const alone = await one(id)
    expect((await one(id, INTEGRATOR_KEY, { 'if-none-match': String(alone.headers['etag']) })).status).toBe(
      304,
    )
  })

  test('has another ETag for a key with more permissions', async () => {
    const { headers } = await one(sent.id)
    expect((await one(sent.id, full, { 'if-none-match': String(headers['etag']) })).status).toBe(200)
  })
})

test('a key without orders:read, a wrong key and a missing key get no data', async () => {
  const { key } = await aKey(testing, { scopes: ['products:read', 'customers:read'] })
  expect((await list('', key)).status).toBe(403)
  expect((await one(sent.id, key)).status).toBe(403)
  expect((await list('', 'wrong')).status).toBe(401)
  expect((await one(sent.id, 'wrong')).status).toBe(401)
})
