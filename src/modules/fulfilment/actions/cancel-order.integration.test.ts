/** Cancelling releases everything once, before and after payment. Orders with a parcel: see cancel-parcel. */
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { anUnpaidOrder, refundsOf } from '#tests/support/orders.ts'
import { anAccount, giveCoins, ledgerOf } from '#tests/support/rewards.ts'
import { aPaidOrder, eventsOf, jobsOf, parcelsOf, stateOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  anEvent,
  aProduct,
  confirm,
  expectBooksToAgree,
  payInWindow,
  place,
  placed,
  receive,
  setFaults,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(async () => {
  await setFaults(testing, { shipping: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

const cancel = (actor: Actor, orderId: OrderId) => shop.cancelOrder(actor, { orderId })

async function aCoupon(code: string): Promise<void> {
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
     VALUES ($1, 'fixed', 5000, 1, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
    [code],
  )
}

const usesOf = async (code: string) =>
  (await db.pool.query<{ uses: number }>('SELECT current_uses AS uses FROM coupons WHERE code = $1', [code]))
    .rows[0]?.uses

describe('cancelling an unpaid order', () => {
  test('ends it as if it had expired, and a late payment is refunded', async () => {
    const { guest, id, productId, gatewayOrderId } = await anUnpaidOrder(testing, 2)
    expect(await cancel(guest, id)).toMatchObject({
      ok: true,
      value: { status: 'failed', fulfilmentStatus: 'cancelled' },
    })
    expect(await cancel(guest, id)).toMatchObject({ ok: true })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await eventsOf(testing, id)).toEqual(['order.placed', 'order.failed', 'order.cancelled'])
    // The customer sees it on the page, so no mail is sent for an unpaid order.
    expect(await jobsOf(testing, id)).toEqual([])

    await confirm(testing, guest, id, await payInWindow(testing, gatewayOrderId))
    expect(await stateOf(testing, id)).toBe('failed cancelled failed')
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 54_800, reason: 'paid_too_late' }])
  })

  test('while it is being paid never leaves the shop with the money', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { guest, id, gatewayOrderId, productId } = await anUnpaidOrder(testing, 1)
      const answer = await payInWindow(testing, gatewayOrderId)
      await Promise.all([cancel(guest, id), confirm(testing, guest, id, answer), cancel(guest, id)])
      await cancel(guest, id)
      expect(await stateOf(testing, id)).toMatch(/^(paid cancelled completed|failed cancelled failed)$/)
      expect(await refundsOf(testing, id)).toHaveLength(1)
      expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    }
  })
})

describe('cancelling a paid order', () => {
  test('returns stock, coupon, coins and money once, however often it is requested', async () => {
    await aCoupon('ONCE')
    const user = await anAccount(testing, 100)
    const order = await aPaidOrder(testing, user, { couponCode: 'ONCE', coins: 60 })
    const { id, productId } = order
    // 498 and 50 for shipping, 50 off by the coupon, 60 by coins: 438.
    expect(order.order.totalPaise).toBe(43_800)
    expect(await shop.getCoinsBalance(user.userId)).toBe(40 + 43)

    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(user, id)))
    expect(answers.every((answer) => answer.ok)).toBe(true)

    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await usesOf('ONCE')).toBe(0)
    expect(await shop.getCoinsBalance(user.userId)).toBe(100)
    expect((await ledgerOf(testing, user.userId)).map(({ kind, coins }) => [kind, coins])).toEqual([
      ['adjusted', 100],
      ['redeemed', -60],
      ['earned', 43],
      ['returned', 60],
      ['reversed', -43],
    ])
    const [refund, ...more] = await refundsOf(testing, id)
    expect(more).toEqual([])
    expect(refund).toMatchObject({ amount: 43_800, reason: 'cancelled', status: 'requested' })

    const refundId = refund?.id ?? ''
    await Promise.all([shop.refundPayment({ refundId }), shop.refundPayment({ refundId })])
    expect(await stateOf(testing, id)).toBe('refunded cancelled completed')
    expect(await refundsOf(testing, id)).toMatchObject([{ status: 'accepted' }])
    expect((await jobsOf(testing, id)).filter((job) => job.startsWith('send_order_mail'))).toEqual([
      'send_order_mail paid',
      'send_order_mail cancelled',
      'send_order_mail refunded',
    ])
    // The courier is no longer called.
    await shop.shipPaidOrder({ orderId: id })
    expect(await parcelsOf(testing, id)).toEqual([])
  })

  test('never takes spent coins below a balance of 0', async () => {
    const user = await anAccount(testing, 0)
    const first = await aPaidOrder(testing, user)
    expect(await shop.getCoinsBalance(user.userId)).toBe(54)
    const productId = await aProduct(testing)
    await placed(testing, user, { items: [{ productId, quantity: 1 }], coins: 50 })
    expect(await cancel(user, first.id)).toMatchObject({ ok: true })
    expect(await shop.getCoinsBalance(user.userId)).toBe(0)
    expect((await ledgerOf(testing, user.userId)).at(-1)).toMatchObject({ kind: 'reversed', coins: -4 })
  })

  test('that was free needs no payment provider', async () => {
    await aCoupon('ALL50')
    const user = await anAccount(testing, 0)
    await giveCoins(testing, user.userId, 500)
    const productId = await aProduct(testing, { pricePaise: 50_000 })
    const wish = { items: [{ productId, quantity: 1 }], couponCode: 'ALL50', coins: 500 }
    const free = await place(testing, user, wish)
    if (!free.ok) throw new Error(free.problem.key)
    const { id } = free.value.order
    expect(await stateOf(testing, id)).toBe('paid none completed')
    await setFaults(testing, { apiMode: 'html' })
    expect(await cancel(user, id)).toMatchObject({ ok: true, value: { paymentStatus: 'refunded' } })
    expect(await refundsOf(testing, id)).toEqual([])
    expect(await shop.getCoinsBalance(user.userId)).toBe(500)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('is not undone by a repeated callback or payment event', async () => {
    const guest = await aGuest(testing)
    const { id, answer, gatewayOrderId } = await aPaidOrder(testing, guest)
    await cancel(guest, id)
    await confirm(testing, guest, id, answer)
    const payment = { id: answer.razorpay_payment_id, order_id: gatewayOrderId, amount: 54_800 }
    await receive(testing, anEvent('payment.captured', payment))
    expect(await stateOf(testing, id)).toBe('paid cancelled completed')
    expect(await refundsOf(testing, id)).toHaveLength(1)
  })
})

test("another customer's order cannot be cancelled, and nothing changes", async () => {
  const guest = await aGuest(testing)
  const { id } = await aPaidOrder(testing, guest)
  for (const stranger of [await aGuest(testing), await anAccount(testing), { kind: 'visitor' } as const]) {
    expect(await cancel(stranger, id)).toMatchObject({ ok: false, problem: { code: 'not_found' } })
  }
  expect(await stateOf(testing, id)).toBe('paid none completed')
  expect(await refundsOf(testing, id)).toEqual([])
})
