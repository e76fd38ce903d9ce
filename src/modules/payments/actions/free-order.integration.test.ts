/**
 * An order with a total of 0 never reaches the payment provider, however often it is submitted and wherever it was
 * interrupted.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import type { PaymentProvider } from '../providers/port.ts'
import { placeOrder } from '#modules/checkout/actions/place-order.ts'
import { markPaidOutside } from './mark-paid.ts'
import { shipByHand } from '#modules/fulfilment/actions/move-by-hand.ts'
import { payOrderAgain } from './open-payment.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { eventsOf, stateOf } from '#tests/support/shipping.ts'
import { aProduct, CUSTOMER, expectBooksToAgree, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db } = testing

afterEach(() => expectBooksToAgree(testing))

const asked: string[] = []
const never = (what: string) => async () => {
  asked.push(what)
  throw new Error(`the provider was asked: ${what}`)
}
const payments: PaymentProvider = {
  ...testing.deps.payments,
  createOrder: never('createOrder'),
  findOrder: never('findOrder'),
}
const deps = { ...testing.deps, payments }

/** ₹500 and ₹50 for shipping: 50 paid by a coupon, 500 by coins. */
async function aFreeWish() {
  const code = randomUUID().slice(0, 8).toUpperCase()
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
     VALUES ($1, 'fixed', 5000, 9, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
    [code],
  )
  const user = await anAccount(testing, 500)
  const productId = await aProduct(testing, { pricePaise: 50_000 })
  const items = [{ productId, quantity: 1 }]
  const id = randomUUID() as OrderId
  return {
    user,
    wish: { id, items, couponCode: code, coins: 500, customer: CUSTOMER, expectedTotalPaise: 0 },
  }
}

test('a free order that is submitted eight times at once is one completed order, with all its notifications', async () => {
  const { user, wish } = await aFreeWish()
  const answers = await Promise.all(Array.from({ length: 8 }, () => placeOrder(deps, user, wish)))
  expect(answers.map((answer) => answer.ok && [answer.value.order.status, answer.value.payment])).toEqual(
    answers.map(() => ['completed', null]),
  )
  expect(await eventsOf(testing, wish.id)).toEqual(['order.placed', 'order.paid'])
  expect(asked).toEqual([])
})

async function aCutOffOrder() {
  const { user, wish } = await aFreeWish()
  // The order is written in a transaction; every read after it fails.
  let isWritten = false
  const pool: typeof db.pool = Object.create(db.pool)
  const connect = async () => {
    isWritten = true
    return db.pool.connect()
  }
  pool.connect = connect as typeof pool.connect
  const query = (...asked: Parameters<typeof pool.query>) =>
    isWritten ? Promise.reject(new Error('the process ended here')) : db.pool.query(...asked)
  pool.query = query as typeof pool.query
  await expect(placeOrder({ ...deps, db: { ...db, pool } }, user, wish)).rejects.toThrow('ended here')
  expect(await stateOf(testing, wish.id)).toBe('unpaid none pending')
  return { user, wish }
}

test('a free order that was interrupted before it was completed is completed by the repeat, or by paying again', async () => {
  for (const repeat of ['place', 'pay'] as const) {
    const { user, wish } = await aCutOffOrder()
    const again =
      repeat === 'place'
        ? await placeOrder(deps, user, wish)
        : await payOrderAgain(deps, user, { id: wish.id })
    expect(again).toMatchObject({ ok: true, value: { order: { status: 'completed' }, payment: null } })
    expect(await stateOf(testing, wish.id)).toBe('paid none completed')
  }
  expect(asked).toEqual([])
})

test('an interrupted free order that staff mark as paid or shipped is completed once, as a free order', async () => {
  const owner = await aStaffMember(testing)
  for (const way of ['paid', 'shipped'] as const) {
    const { wish } = await aCutOffOrder()
    const ask = () =>
      way === 'paid'
        ? markPaidOutside(deps, owner, { orderId: wish.id, reference: 'nothing to pay' })
        : shipByHand(deps, owner, {
            orderId: wish.id,
            courier: 'India Post',
            tracking: 'EM 0',
            reference: 'none',
          })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(await stateOf(testing, wish.id)).toBe(
      way === 'paid' ? 'paid none completed' : 'paid shipped shipped',
    )
    const { rows } = await db.pool.query(
      'SELECT provider, outside_reference AS reference FROM payments WHERE order_id = $1',
      [wish.id],
    )
    expect(rows).toEqual([{ provider: 'none', reference: '' }])
    expect((await eventsOf(testing, wish.id)).filter((kind) => kind === 'order.paid')).toHaveLength(1)
  }
  expect(asked).toEqual([])
})
