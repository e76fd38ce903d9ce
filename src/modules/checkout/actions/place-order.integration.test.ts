import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { verbatim } from '#platform/rules/result.ts'
import {
  aGuest,
  aProduct,
  CUSTOMER,
  expectBooksToAgree,
  place,
  placed,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

describe('placing an order', () => {
  test('prices and reserves it, and opens a payment for exactly the total', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing, { onHand: 10, pricePaise: 24_900 })
    const { order, payment } = await placed(testing, guest, { items: [{ productId, quantity: 2 }] })
    expect(order).toMatchObject({
      status: 'pending',
      subtotalPaise: 49_800,
      shippingPaise: 5_000,
      totalPaise: 54_800,
      coinsEarned: 54,
    })
    expect(payment).toMatchObject({ success: true, amount: 54_800, currency: 'INR' })
    expect(payment?.orderId).toMatch(/^order_/)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 2 })
  })

  test('returns the same order for the same id and content, however often and in parallel', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing, { onHand: 5 })
    const id = randomUUID() as OrderId
    const wish = { id, items: [{ productId, quantity: 2 }] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(testing, guest, wish)))
    const values = answers.map((answer) => (answer.ok ? answer.value : answer.problem))
    expect(values.filter((value) => 'isNew' in value && value.isNew)).toHaveLength(1)
    expect(
      new Set(values.map((value) => ('payment' in value ? value.payment?.orderId : value.code))).size,
    ).toBe(1)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 5, reserved: 2 })
  })

  test('answers a repeat even if the product has sold out since', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing, { onHand: 2 })
    const id = randomUUID() as OrderId
    const first = await placed(testing, guest, { id, items: [{ productId, quantity: 2 }] })
    const again = await place(testing, guest, {
      id,
      items: [{ productId, quantity: 2 }],
      expectedTotalPaise: first.order.totalPaise,
    })
    expect(again).toMatchObject({
      ok: true,
      value: { isNew: false, payment: { orderId: first.gatewayOrderId } },
    })
  })

  test('refuses the same id with other content or from another browser, and changes nothing', async () => {
    const productId = await aProduct(testing, { onHand: 9 })
    const guest = await aGuest(testing)
    const { id } = await placed(testing, guest, { items: [{ productId, quantity: 2 }] })
    const other = await place(testing, guest, { id, items: [{ productId, quantity: 3 }] })
    const stranger = await place(testing, await aGuest(testing), { id, items: [{ productId, quantity: 2 }] })
    expect(other).toMatchObject({ ok: false, problem: { code: 'order_id_taken' } })
    expect(stranger).toMatchObject({ ok: false, problem: { code: 'order_id_taken' } })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 2 })
  })

  test('creates nothing at another total than the shopper saw, and returns the new quote', async () => {
    const productId = await aProduct(testing)
    const refused = await place(testing, await aGuest(testing), {
      items: [{ productId, quantity: 1 }],
      expectedTotalPaise: 100,
    })
    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'price_changed', current: { quote: { totalPaise: 29_900 } } },
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('is refused for more than is in stock, and for inactive and unknown products', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing, { onHand: 3, name: 'Rare Book' })
    const gone = await aProduct(testing)
    await db.pool.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [gone])
    const tooMany = await place(testing, guest, { items: [{ productId, quantity: 4 }] })
    expect(tooMany).toMatchObject({
      ok: false,
      problem: { code: 'out_of_stock', ...verbatim('Only 3 of Rare Book left in stock') },
    })
    for (const missing of [gone, randomUUID() as never]) {
      const refused = await place(testing, guest, {
        items: [
          { productId, quantity: 1 },
          { productId: missing, quantity: 1 },
        ],
      })
      expect(refused).toMatchObject({ ok: false, problem: { code: 'out_of_stock' } })
    }
    expect(await stockOf(testing, productId)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('200 buyers for 10 units sell exactly 10', async () => {
    const productId = await aProduct(testing, { onHand: 10 })
    const guest = await aGuest(testing)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        place(testing, guest, { items: [{ productId, quantity: 1 }], expectedTotalPaise: 29_900 }),
      ),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.problem.code === 'out_of_stock')).toHaveLength(190)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 10 })
  })

  test('does not deadlock with orders of the same products in the opposite sequence', async () => {
    const guest = await aGuest(testing)
    const one = await aProduct(testing, { onHand: 100 })
    const two = await aProduct(testing, { onHand: 100 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => {
        const items = [
          { productId: one, quantity: 1 },
          { productId: two, quantity: 1 },
        ]
        return place(testing, guest, { items: turn % 2 ? items : items.toReversed() })
      }),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await stockOf(testing, one)).toEqual({ onHand: 100, reserved: 40 })
  })

  test('asks a visitor without a session to start again', async () => {
    const productId = await aProduct(testing)
    const refused = await place(testing, { kind: 'visitor' }, { items: [{ productId, quantity: 1 }] })
    expect(refused).toMatchObject({
      ok: false,
      problem: { key: 'order_session_guest' },
    })
  })

  test('can sell hundreds of units if they are in stock', async () => {
    const productId = await aProduct(testing, { onHand: 700 })
    const { order } = await placed(testing, await aGuest(testing), { items: [{ productId, quantity: 650 }] })
    expect(order.subtotalPaise).toBe(650 * 24_900)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 700, reserved: 650 })
  })

  test('sells up to 50 units without stock tracking, and records no stock movement', async () => {
    const productId = await aProduct(testing, { onHand: null })
    const { order } = await placed(testing, await aGuest(testing), { items: [{ productId, quantity: 50 }] })
    expect(order.status).toBe('pending')
  })
})

describe('coupons in the order transaction', () => {
  test('a coupon takes ten percent in whole rupees, in any spelling of the code', async () => {
    const productId = await aProduct(testing, { pricePaise: 24_950 })
    const { order } = await placed(testing, await aGuest(testing), {
      items: [{ productId, quantity: 1 }],
      couponCode: ' panna10 ',
    })
    expect(order).toMatchObject({ couponCode: 'PANNA10', couponDiscountPaise: 2_400, totalPaise: 27_550 })
  })

  test('of fifty simultaneous checkouts with a coupon’s last use, one succeeds', async () => {
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ('LAST1', 'fixed', 5000, 1, now() - interval '1 day', now() + interval '1 day')`,
    )
    const guest = await aGuest(testing)
    const productId = await aProduct(testing, { onHand: 100 })
    const wish = { items: [{ productId, quantity: 1 }], couponCode: 'LAST1', expectedTotalPaise: 24_900 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(testing, guest, wish)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(
      answers
        .filter((answer) => !answer.ok)
        .every((answer) => !answer.ok && answer.problem.code === 'coupon_unavailable'),
    ).toBe(true)
  })

  test.each([
    ['NOSUCH', 'Invalid coupon code'],
    ['WELCОME', 'Invalid coupon code'],
    ["' OR 1=1", 'Invalid coupon code'],
  ])('%s is not a coupon', async (couponCode, message) => {
    const productId = await aProduct(testing)
    const refused = await place(testing, await aGuest(testing), {
      items: [{ productId, quantity: 1 }],
      couponCode,
    })
    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'coupon_unavailable', ...verbatim(message) },
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
  })
})

describe('ending an unpaid order', () => {
  test('by expiry releases stock and coupon exactly once, from any number of sweeps', async () => {
    const productId = await aProduct(testing, { onHand: 6 })
    const { id } = await placed(testing, await aGuest(testing), {
      items: [{ productId, quantity: 6 }],
      couponCode: 'PANNA10',
    })
    await db.pool.query(`UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = $1`, [id])
    const released = await Promise.all(Array.from({ length: 5 }, () => shop.releaseExpiredOrders()))
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 6, reserved: 0 })
  })

  test('does not happen before its time is over', async () => {
    const productId = await aProduct(testing)
    await placed(testing, await aGuest(testing), { items: [{ productId, quantity: 1 }] })
    expect(await shop.releaseExpiredOrders()).toBe(0)
  })

  test('by a reported failure is possible for its owner alone', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const { id } = await placed(testing, guest, { items: [{ productId, quantity: 2 }] })
    const stranger = await shop.recordFailedAttempt(await aGuest(testing), {
      orderId: id,
      description: 'declined',
    })
    expect(stranger).toMatchObject({ ok: false, problem: { code: 'not_found' } })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 2 })
    const own = await shop.recordFailedAttempt(guest, { orderId: id, description: 'declined' })
    expect(own).toMatchObject({ ok: true, value: { order: { status: 'failed', paymentStatus: 'failed' } } })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
  })
})

test('an order is visible only in the browser that placed it', async () => {
  const guest = await aGuest(testing)
  const { id } = await placed(testing, guest, {
    items: [{ productId: await aProduct(testing), quantity: 1 }],
    customer: CUSTOMER,
  })
  expect(await shop.getOrder(guest, { id })).toMatchObject({ ok: true })
  expect(await shop.getOrder(await aGuest(testing), { id })).toMatchObject({
    ok: false,
    problem: { code: 'not_found' },
  })
  expect((await shop.listOrders(guest)).orders.map((order) => order.id)).toEqual([id])
  expect(await shop.listOrders(await aGuest(testing))).toEqual({ orders: [], next: null })
  expect(await shop.listOrders({ kind: 'visitor' })).toEqual({ orders: [], next: null })
})
