/** What POST /api/orders stores: the fields of the order and its owner. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aShopper } from '#tests/support/rewards.ts'
import { aProduct, CUSTOMER } from '#tests/support/shop.ts'
import { testApp, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()

async function wishOf(browser: Browser, productId: string) {
  const items = [{ productId, quantity: 2 }]
  const quote = await browser.post('/api/cart/quote', { items })
  const expectedTotalPaise = quote.json.totalPaise as number
  return { id: randomUUID() as string, items, customer: { ...CUSTOMER }, expectedTotalPaise }
}

async function storedOrder(id: string) {
  const { rows } = await testing.db.pool.query(
    `SELECT o.status, o.total_paise::int, o.customer_name AS name, o.customer_email AS email,
            o.customer_phone AS phone, o.address, o.city, o.state, o.pincode, o.country, o.user_id,
            s.id IS NOT NULL AS has_session,
            round(extract(epoch FROM s.expires_at - s.created_at) / 3600)::int AS hours
       FROM orders o LEFT JOIN guest_sessions s ON s.id = o.session_id WHERE o.id = $1`,
    [id],
  )
  return rows[0]
}

test('a guest order has a session and no user, an account order the reverse, and both are stored completely', async () => {
  const productId = await aProduct(testing, { pricePaise: 24_900 })
  const guest = testing.browser()
  const guestWish = await wishOf(guest, productId)
  expect((await guest.post('/api/orders', guestWish)).status).toBe(201)
  const shopper = await aShopper(testing)
  const account = testing.browser()
  expect((await account.post('/api/auth/sign-in/email', shopper)).status).toBe(200)
  const accountWish = await wishOf(account, productId)
  expect((await account.post('/api/orders', accountWish)).status).toBe(201)

  const stored = {
    status: 'pending',
    total_paise: 54_800,
    name: CUSTOMER.fullName,
    email: CUSTOMER.email,
    phone: CUSTOMER.phone,
    address: CUSTOMER.address,
    city: CUSTOMER.city,
    state: CUSTOMER.state,
    pincode: CUSTOMER.pincode,
    country: CUSTOMER.country,
  }
  expect(await storedOrder(guestWish.id)).toEqual({
    ...stored,
    user_id: null,
    has_session: true,
    hours: 24,
  })
  expect(await storedOrder(accountWish.id)).toEqual({
    ...stored,
    user_id: shopper.userId,
    has_session: false,
    hours: null,
  })
})
