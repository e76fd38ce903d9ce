/** Coupons as staff create them, and as the table shows them. */
import { afterEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAccount } from '#tests/support/cash.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'
import { aGuest, confirm, expectBooksToAgree, payInWindow, placed, testShop } from '#tests/support/shop.ts'
import { aCode, couponDesk, terms } from '../testing/coupon-support.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')
const { made, now, wish, useOnce, heard } = couponDesk(testing, owner)
afterEach(() => expectBooksToAgree(testing))

describe('a coupon created by staff', () => {
  test('is stored as typed, purges the pages that offer coupons, and is in the audit log', async () => {
    const wanted = terms({
      code: 'diwali-25',
      discountType: 'fixed',
      discountValue: '75.50',
      minOrder: '499',
    })
    let id = ''
    const tags = await heard(async () => {
      const result = await shop.createCoupon(owner, wanted)
      if (result.ok) id = result.value.id
    })
    expect(tags).toEqual(['coupons'])
    expect(await now(id)).toMatchObject({
      code: 'DIWALI-25',
      discountType: 'fixed',
      discountValue: 7_550,
      minOrderPaise: 49_900,
      maxUses: 100,
      maxUsesPerCustomer: null,
      currentUses: 0,
      validFrom: '2020-01-01T00:00',
      validUntil: '2099-12-31T23:59',
      isActive: true,
      status: 'live',
      version: 1,
      wasUsed: false,
    })
    expect(await notedOf(testing, id)).toMatchObject([
      {
        action: 'coupon.created',
        actorId: owner.userId,
        label: 'DIWALI-25',
        before: null,
        after: { code: 'DIWALI-25' },
      },
    ])
  })

  test('can be used by a shopper at once, until the end of its last minute', async () => {
    const coupon = await made()
    const { rows } = await db.pool.query<{ until: string }>(
      `SELECT to_char(valid_until AT TIME ZONE 'Asia/Kolkata', 'HH24:MI:SS') AS until FROM coupons WHERE id = $1`,
      [coupon.id],
    )
    expect(rows).toEqual([{ until: '23:59:59' }])
    await useOnce(coupon.code)
    expect(await now(coupon.id)).toMatchObject({ currentUses: 1, wasUsed: true })
  })

  test('has a unique code, archived coupons and simultaneous requests included', async () => {
    const { id, code } = await made()
    await shop.deleteCoupon(owner, { id })
    const again = await shop.createCoupon(owner, terms({ code }))
    expect(again).toMatchObject({
      ok: false,
      problem: { code: 'invalid', fields: { code: MESSAGES.coupon_code_taken } },
    })
    const one = aCode()
    const results = await Promise.all(
      Array.from({ length: 8 }, () => shop.createCoupon(owner, terms({ code: one }))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [first, second] = [await made(), await made()]
    const same = aCode()
    const renamed = await Promise.all(
      [first, second].map(({ id: each }) =>
        shop.changeCoupon(owner, { id: each, version: 1, terms: terms({ code: same }) }),
      ),
    )
    expect(renamed.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('gets a random, unused code on request', async () => {
    const code = await shop.suggestCouponCode()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(await shop.suggestCouponCode()).not.toBe(code)
    let calls = 0
    const tokens = ['A'.repeat(43), 'B'.repeat(43)]
    const ids = { ...testing.deps.ids, token: () => tokens[Math.min(calls++, 1)] ?? '' }
    await made({ code: 'AAAAAA' })
    const { suggestCouponCode } = await import('./manage-coupons.ts')
    expect(await suggestCouponCode({ ...testing.deps, ids })).toBe('BBBBBB')
  })
})

describe('permissions', () => {
  test('let owner and manager change coupons; support, shoppers and guests change nothing', async () => {
    const coupon = await made()
    const manager = await staffOf(testing, 'manager')
    const support = await staffOf(testing, 'support')
    const before = await now(coupon.id)
    for (const actor of [
      support,
      await anAccount(testing),
      await aGuest(testing),
      { kind: 'visitor' } as const,
    ]) {
      const change = { id: coupon.id, version: 1, terms: terms({ code: coupon.code }) }
      for (const result of [
        await shop.createCoupon(actor, terms({ code: 'NOT-MADE' })),
        await shop.changeCoupon(actor, change),
        await shop.deleteCoupon(actor, coupon),
        await shop.restoreCoupon(actor, coupon),
      ])
        expect(result).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    }
    expect(await now(coupon.id)).toEqual(before)
    expect((await shop.listCouponsForStaff({ search: 'not-made', status: '', page: 1 })).total).toBe(0)
    expect((await shop.deleteCoupon(manager, coupon)).ok).toBe(true)
    expect((await notedOf(testing, coupon.id)).map(({ actorId }) => actorId)).toEqual([
      owner.userId,
      manager.userId,
    ])
  })
})

test('the table shows each status in one word, can be searched by code, and hides archived coupons', async () => {
  const mark = aCode()
  const kinds = {
    live: {},
    scheduled: { validFrom: '2098-01-01T00:00' },
    expired: { validUntil: '2020-01-02T00:00' },
    off: { isActive: false },
    used_up: { maxUses: '1' },
    archived: {},
  } as const
  for (const [status, changes] of Object.entries(kinds)) {
    const coupon = await made({ code: `${mark}-${status.toUpperCase()}`, ...changes })
    if (status === 'used_up') await useOnce(coupon.code)
    if (status === 'archived') await shop.deleteCoupon(owner, coupon)
  }
  const list = async (status: string) =>
    (await shop.listCouponsForStaff({ search: mark.toLowerCase(), status, page: 1 })).coupons
  for (const status of Object.keys(kinds))
    expect(await list(status)).toMatchObject([{ code: `${mark}-${status.toUpperCase()}`, status }])
  expect(await list('')).toHaveLength(5)
  expect(await list('no-such-word')).toHaveLength(5)
  expect((await shop.listCouponsForStaff({ search: '%', status: '', page: 1 })).total).toBe(0)
})

test('the cards count live coupons, uses, and the discount of paid orders only', async () => {
  const before = (await shop.listCouponsForStaff({ search: '', status: '', page: 1 })).stats
  const coupon = await made()
  const guest = await aGuest(testing)
  const paid = await placed(testing, guest, await wish(coupon.code))
  await useOnce(coupon.code)
  await confirm(testing, guest, paid.id, await payInWindow(testing, paid.gatewayOrderId))
  const { stats } = await shop.listCouponsForStaff({ search: '', status: '', page: 1 })
  expect(stats).toEqual({
    total: before.total + 1,
    live: before.live + 1,
    uses: before.uses + 2,
    discountPaise: before.discountPaise + 2_400,
  })
})
