import { afterEach, describe, expect, test } from 'vitest'
import { anAccount } from '#tests/support/rewards.ts'
import {
  aProduct,
  confirm,
  expectBooksToAgree,
  payInWindow,
  place,
  placed,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

describe('an account’s coins', () => {
  test('are reserved while paying, spent when paid, and earned once', async () => {
    const user = await anAccount(testing, 100)
    const productId = await aProduct(testing, { pricePaise: 24_900 })
    const { id, order, gatewayOrderId } = await placed(testing, user, {
      items: [{ productId, quantity: 1 }],
      coins: 60,
    })
    expect(order.totalPaise).toBe(23_900)
    expect(await shop.getCoinsBalance(user.userId)).toBe(40)
    await confirm(testing, user, id, await payInWindow(testing, gatewayOrderId))
    expect(await shop.getCoinsBalance(user.userId)).toBe(40 + 23)
  })

  test('are returned once when the order fails, and taken again when it is paid late', async () => {
    const user = await anAccount(testing, 100)
    const productId = await aProduct(testing)
    const { id, gatewayOrderId } = await placed(testing, user, {
      items: [{ productId, quantity: 1 }],
      coins: 100,
    })
    for (let turn = 0; turn < 2; turn += 1)
      await shop.recordFailedAttempt(user, { orderId: id, description: 'declined' })
    expect(await shop.getCoinsBalance(user.userId)).toBe(100)
    await confirm(testing, user, id, await payInWindow(testing, gatewayOrderId))
    expect(await shop.getCoinsBalance(user.userId)).toBe(19)
  })

  test('pay for one of twelve simultaneous orders that need the whole balance', async () => {
    const user = await anAccount(testing, 50)
    const productId = await aProduct(testing, { onHand: 100 })
    const wish = { items: [{ productId, quantity: 1 }], coins: 50, expectedTotalPaise: 24_900 }
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(testing, user, wish)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await shop.getCoinsBalance(user.userId)).toBe(0)
  })

  test('can pay for a whole order, which then completes without the provider', async () => {
    const user = await anAccount(testing, 1_000)
    const productId = await aProduct(testing, { pricePaise: 50_000 })
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ('FIFTY', 'fixed', 5000, 10, now() - interval '1 day', now() + interval '1 day') ON CONFLICT DO NOTHING`,
    )
    const { order, payment } = await placed(testing, user, {
      items: [{ productId, quantity: 1 }],
      couponCode: 'FIFTY',
      coins: 500,
    })
    expect(order).toMatchObject({ status: 'completed', totalPaise: 0 })
    expect(payment).toBeNull()
  })
})
