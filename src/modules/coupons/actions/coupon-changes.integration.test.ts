/** Coupons that staff change and delete, while shoppers use them. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { verbatim } from '#platform/rules/result.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'
import {
  aGuest,
  confirm,
  expectBooksToAgree,
  payInWindow,
  place,
  placed,
  testShop,
} from '#tests/support/shop.ts'
import { couponDesk, terms } from '../testing/coupon-support.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')
const { made, now, wish, useOnce, heard } = couponDesk(testing, owner)
afterEach(() => expectBooksToAgree(testing))

describe('changing a coupon', () => {
  test('succeeds once per version; the others are refused as stale, and change nothing', async () => {
    const coupon = await made()
    const change = (discountValue: string) =>
      shop.changeCoupon(owner, {
        id: coupon.id,
        version: coupon.version,
        terms: terms({ code: coupon.code, discountValue }),
      })
    const results = await Promise.all(['20', '30', '40'].map(change))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results)
      if (!result.ok) expect(result.problem).toEqual({ code: 'stale', key: 'staff_stale' })
    const after = await now(coupon.id)
    expect(after?.version).toBe(2)
    expect([20, 30, 40]).toContain(after?.discountValue)
    const [, updated] = await notedOf(testing, coupon.id)
    expect(updated).toMatchObject({
      action: 'coupon.updated',
      before: { discountValue: 10 },
      after: { discountValue: after?.discountValue },
    })
  })

  test('is possible except for its code once it was used, even if the use was returned', async () => {
    const coupon = await made()
    const order = await useOnce(coupon.code)
    await db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 hour' WHERE id = $1`, [
      order.id,
    ])
    await shop.releaseExpiredOrders()
    expect(await now(coupon.id)).toMatchObject({ currentUses: 0, wasUsed: true })
    const renamed = await shop.changeCoupon(owner, { id: coupon.id, version: 1, terms: terms() })
    expect(renamed).toMatchObject({ ok: false, problem: { fields: { code: MESSAGES.coupon_code_fixed } } })
    const changed = terms({ code: coupon.code, maxUses: '5', isActive: false })
    expect((await shop.changeCoupon(owner, { id: coupon.id, version: 1, terms: changed })).ok).toBe(true)
    expect(await now(coupon.id)).toMatchObject({ maxUses: 5, status: 'off', version: 2 })
  })

  test('cannot lower its maximum below its uses', async () => {
    const coupon = await made()
    for (let uses = 0; uses < 3; uses += 1) await useOnce(coupon.code)
    const lowered = terms({ code: coupon.code, maxUses: '2' })
    expect(await shop.changeCoupon(owner, { id: coupon.id, version: 1, terms: lowered })).toMatchObject({
      ok: false,
      problem: { fields: { maxUses: 'It has been used 3 times already: it cannot be less' } },
    })
    const renamed = terms({ maxUses: '2' })
    expect(await shop.changeCoupon(owner, { id: coupon.id, version: 1, terms: renamed })).toMatchObject({
      ok: false,
      problem: {
        ...verbatim(MESSAGES.coupon_code_fixed),
        fields: {
          code: MESSAGES.coupon_code_fixed,
          maxUses: 'It has been used 3 times already: it cannot be less',
        },
      },
    })
    const exact = terms({ code: coupon.code, maxUses: '3' })
    expect((await shop.changeCoupon(owner, { id: coupon.id, version: 1, terms: exact })).ok).toBe(true)
    expect((await now(coupon.id))?.status).toBe('used_up')
  })

  test('to a lower maximum during checkouts never leaves more uses than the maximum', async () => {
    const coupon = await made({ maxUses: '50' })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aGuest(testing)))
    const wishes = await Promise.all(buyers.map(() => wish(coupon.code)))
    const lower = shop.changeCoupon(owner, {
      id: coupon.id,
      version: 1,
      terms: terms({ code: coupon.code, maxUses: '4' }),
    })
    const orders = await Promise.all([
      ...buyers.map((buyer, index) => place(testing, buyer, wishes[index]!)),
      lower.then(() => null),
    ])
    const taken = orders.filter((order) => order?.ok && order.value.order.couponDiscountPaise > 0).length
    const after = await now(coupon.id)
    expect(after?.currentUses).toBe(taken)
    expect(after?.currentUses).toBeLessThanOrEqual(after?.maxUses ?? 0)
    const lowered = await lower
    expect(after?.maxUses).toBe(lowered.ok ? 4 : 50)
  })

  test.each(['no-such-thing', '01890000-0000-7000-8000-000000000000', ''])(
    'is not found under %j',
    async (id) => {
      const answers = [
        await shop.changeCoupon(owner, { id, version: 1, terms: terms() }),
        await shop.deleteCoupon(owner, { id }),
        await shop.restoreCoupon(owner, { id }),
      ]
      for (const answer of answers)
        expect(answer).toMatchObject({ ok: false, problem: { code: 'not_found' } })
      expect(await now(id)).toBeNull()
      expect(await shop.getCouponUses({ id, page: 1 })).toBeNull()
    },
  )
})

describe('a deleted coupon', () => {
  test('is refused to shoppers, kept for its orders, and can be restored unchanged', async () => {
    const coupon = await made()
    const guest = await aGuest(testing)
    const order = await placed(testing, guest, await wish(coupon.code))
    const tags = await heard(() => shop.deleteCoupon(owner, coupon))
    expect(tags).toEqual(['coupons'])
    const cart = await wish(coupon.code)
    expect((await shop.quoteCart(guest, cart)).problems).toEqual([
      { code: 'coupon_unavailable', message: MESSAGES.coupon_invalid },
    ])
    const refused = await shop.placeOrder(guest, {
      ...cart,
      id: randomUUID() as typeof order.id,
      expectedTotalPaise: 29_900 - 2_400,
    })
    expect(refused).toMatchObject({ ok: false, problem: { code: 'coupon_unavailable' } })

    // An order that holds it can still be paid with its discount.
    await confirm(testing, guest, order.id, await payInWindow(testing, order.gatewayOrderId))
    const uses = await shop.getCouponUses({ id: coupon.id, page: 1 })
    expect(uses).toMatchObject({
      discountPaise: 2_400,
      total: 1,
      uses: [{ orderId: order.id, isPaid: true, isReleased: false, discountPaise: 2_400 }],
    })

    expect(await shop.deleteCoupon(owner, coupon)).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    const change = { id: coupon.id, version: 2, terms: terms({ code: coupon.code }) }
    expect(await shop.changeCoupon(owner, change)).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    expect((await shop.restoreCoupon(owner, coupon)).ok).toBe(true)
    expect((await shop.quoteCart(guest, cart)).problems).toEqual([])
    expect((await notedOf(testing, coupon.id)).map(({ action }) => action)).toEqual([
      'coupon.created',
      'coupon.deleted',
      'coupon.restored',
    ])
  })

  test('is no longer offered on the home page', async () => {
    await db.pool.query(`UPDATE coupons SET archived_at = shop_now() WHERE archived_at IS NULL`)
    const coupon = await made()
    expect((await shop.getShopFront()).coupon?.code).toBe(coupon.code)
    await shop.deleteCoupon(owner, coupon)
    expect((await shop.getShopFront()).coupon).toBeNull()
  })
})
