/** Coupons when placing and quoting an order: period, minimum, total uses and uses per customer. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { findCoupon } from '#modules/coupons/data/coupons.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { verbatim, messageOf } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { anAccount, anEmail } from '#tests/support/cash.ts'
import {
  aGuest,
  aProduct,
  confirm,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'
import { everythingStored } from '#platform/testing/http-harness.ts'

const testing = await testShop({ poolSize: 16 })
const { db, shop } = testing
afterEach(() => expectBooksToAgree(testing))

type Facts = {
  uses: number
  perCustomer: number | null
  minPaise: number
  from: string
  until: string
  isActive: boolean
  isArchived: boolean
}

async function aCoupon(facts: Partial<Facts> = {}): Promise<string> {
  const code = `T${randomUUID().slice(0, 8).toUpperCase()}`
  const { uses = 100, perCustomer = null, minPaise = 0, isActive = true, isArchived = false } = facts
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, max_uses_per_customer, min_order_paise, valid_from,
       valid_until, is_active, archived_at)
     VALUES ($1, 'percentage', 10, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN now() END)`,
    [
      code,
      uses,
      perCustomer,
      minPaise,
      facts.from ?? '2020-01-01T00:00:00+05:30',
      facts.until ?? '2099-12-31T23:59:59+05:30',
      isActive,
      isArchived,
    ],
  )
  return code
}

type Wish = {
  readonly couponCode: string
  readonly email?: string
  readonly id?: OrderId
  readonly pricePaise?: number
}

async function place(actor: Actor, { couponCode, email = anEmail(), id, pricePaise = 24_900 }: Wish) {
  const productId = await aProduct(testing, { pricePaise })
  const discount = Math.floor((pricePaise * 10) / 10_000) * 100
  const placed = await shop.placeOrder(actor, {
    id: id ?? (randomUUID() as OrderId),
    items: [{ productId, quantity: 1 }],
    couponCode,
    customer: { ...CUSTOMER, email },
    expectedTotalPaise: pricePaise + 5_000 - discount,
  })
  return { placed, productId }
}

async function placedWith(actor: Actor, wish: Wish) {
  const { placed } = await place(actor, wish)
  if (!placed.ok) throw new Error(placed.problem.key)
  const { order, payment } = placed.value
  return { id: order.id, gatewayOrderId: payment?.orderId ?? '' }
}

async function expectRefused(actor: Actor, wish: Wish, message: string) {
  const before = await everythingStored(testing)
  const { placed, productId } = await place(actor, wish)
  expect(placed).toMatchObject({ ok: false, problem: { code: 'coupon_unavailable', ...verbatim(message) } })
  expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
  const after = await everythingStored(testing)
  // Stock of the test product was received.
  expect({ ...(after as object), stock_movements: 0 }).toEqual({ ...(before as object), stock_movements: 0 })
}

const usesOf = async (code: string) =>
  (await db.pool.query<{ uses: number }>('SELECT current_uses AS uses FROM coupons WHERE code = $1', [code]))
    .rows[0]?.uses

const quoted = async (actor: Actor, couponCode: string) => {
  const productId = await aProduct(testing)
  return shop.quoteCart(actor, { items: [{ productId, quantity: 1 }], couponCode })
}

describe('a coupon', () => {
  test.each([
    ['switched off', { isActive: false }, MESSAGES.coupon_invalid],
    ['archived', { isArchived: true }, MESSAGES.coupon_invalid],
    ['not valid yet', { from: '2099-01-01T00:00:00+05:30' }, MESSAGES.coupon_not_yet_valid],
    ['expired', { until: '2020-12-31T23:59:59+05:30' }, MESSAGES.coupon_expired],
    ['for larger orders', { minPaise: 24_901 }, 'This coupon needs an order of at least ₹249.01'],
  ])('that is %s is refused, and nothing is reserved', async (_what, facts, message) => {
    const couponCode = await aCoupon(facts)
    const guest = await aGuest(testing)
    await expectRefused(guest, { couponCode }, message)
    expect((await quoted(guest, couponCode)).problems).toEqual([{ code: 'coupon_unavailable', message }])
    expect(await usesOf(couponCode)).toBe(0)
  })

  test('applies exactly at its minimum', async () => {
    const couponCode = await aCoupon({ minPaise: 24_900 })
    expect((await place(await aGuest(testing), { couponCode })).placed.ok).toBe(true)
  })

  test('starts and ends by the database’s clock, to the millisecond and in Indian time', async () => {
    const code = await aCoupon({
      from: '2030-01-01T00:00:00.000+05:30',
      until: '2030-01-31T23:59:59.999+05:30',
    })
    const windowAt = (now: string) =>
      transaction(db, async (tx) => {
        await tx.client.query(`SELECT set_config('panna.now', $1, true)`, [now])
        return (await findCoupon(tx.client, code))?.window
      })
    expect(await windowAt('2029-12-31T18:29:59.999Z')).toBe('before')
    expect(await windowAt('2029-12-31T18:30:00.000Z')).toBe('open')
    expect(await windowAt('2030-01-31T18:29:59.999Z')).toBe('open')
    expect(await windowAt('2030-01-31T18:30:00.000Z')).toBe('after')
  })

  test('is not offered on the home page once it is archived or used up', async () => {
    await db.pool.query(`UPDATE coupons SET archived_at = now() WHERE code = 'PANNA10'`)
    try {
      const offered = (await shop.getShopFront()).coupon?.code
      expect(offered).not.toBe('PANNA10')
    } finally {
      await db.pool.query(`UPDATE coupons SET archived_at = NULL WHERE code = 'PANNA10'`)
    }
  })
})

describe('a coupon with one use per customer', () => {
  test('is held by an open order, released when that is cancelled, and used when it is paid', async () => {
    const couponCode = await aCoupon({ perCustomer: 1 })
    const shopper = await anAccount(testing)
    const first = await placedWith(shopper, { couponCode })
    await expectRefused(shopper, { couponCode }, MESSAGES.coupon_held)
    await shop.cancelOrder(shopper, { orderId: first.id })
    const second = await placedWith(shopper, { couponCode })
    await confirm(testing, shopper, second.id, await payInWindow(testing, second.gatewayOrderId))
    await expectRefused(shopper, { couponCode }, MESSAGES.coupon_used_before)
    expect(await usesOf(couponCode)).toBe(1)
    // Once cancelled and refunded, the use is available again.
    await shop.cancelOrder(shopper, { orderId: second.id })
    expect((await place(shopper, { couponCode })).placed.ok).toBe(true)
  })

  test('asks a guest who pays online to log in, the same for every address, and holds no use of the address’s owner', async () => {
    const couponCode = await aCoupon({ perCustomer: 1 })
    const [used, held, fresh] = [anEmail(), anEmail(), anEmail()]
    const buyer = await anAccount(testing, used)
    const paid = await placedWith(buyer, { couponCode })
    await confirm(testing, buyer, paid.id, await payInWindow(testing, paid.gatewayOrderId))
    await placedWith(await anAccount(testing, held), { couponCode })
    const guest = await aGuest(testing)
    for (const email of [used, held, fresh])
      await expectRefused(guest, { couponCode, email }, MESSAGES.coupon_needs_account)
    expect((await quoted(guest, couponCode)).problems).toEqual([
      { code: 'coupon_unavailable', message: MESSAGES.coupon_needs_account },
    ])
    expect((await quoted({ kind: 'visitor' }, couponCode)).problems).toHaveLength(1)
    expect((await place(await anAccount(testing, fresh), { couponCode })).placed.ok).toBe(true)
  })

  test('is used once by fifty simultaneous orders of one customer', async () => {
    const couponCode = await aCoupon({ perCustomer: 1 })
    const shopper = await anAccount(testing)
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(shopper, { couponCode })))
    expect(answers.filter(({ placed }) => placed.ok)).toHaveLength(1)
    expect(
      answers.filter(({ placed }) => !placed.ok && messageOf(placed.problem) === MESSAGES.coupon_held),
    ).toHaveLength(49)
    expect(await usesOf(couponCode)).toBe(1)
  })

  test('is refused early for a signed-in shopper; the order that holds it is still quoted with it', async () => {
    const couponCode = await aCoupon({ perCustomer: 1, uses: 1 })
    const shopper = await anAccount(testing)
    const productId = await aProduct(testing)
    const items = [{ productId, quantity: 1 }]
    const order = {
      id: randomUUID() as OrderId,
      items,
      couponCode,
      customer: { ...CUSTOMER, email: anEmail() },
      expectedTotalPaise: 27_500,
    }
    expect((await shop.placeOrder(shopper, order)).ok).toBe(true)
    // The payment window was closed: this cart is quoted as before, another one is refused with a reason.
    expect(await shop.quoteCart(shopper, { items, couponCode })).toMatchObject({
      couponDiscountPaise: 2_400,
      problems: [],
    })
    expect(await shop.placeOrder(shopper, order)).toMatchObject({ ok: true, value: { isNew: false } })
    expect((await quoted(shopper, couponCode)).problems).toEqual([
      { code: 'coupon_unavailable', message: MESSAGES.coupon_used_up },
    ])
    await db.pool.query('UPDATE coupons SET max_uses = 9 WHERE code = $1', [couponCode])
    expect((await quoted(shopper, couponCode)).problems).toEqual([
      { code: 'coupon_unavailable', message: MESSAGES.coupon_held },
    ])
  })

  test('refunds a late payment for a cancelled order if the customer has used it in the meantime', async () => {
    const couponCode = await aCoupon({ perCustomer: 1 })
    const email = anEmail()
    const shopper = await anAccount(testing, email)
    const late = await placedWith(shopper, { couponCode, email })
    const answer = await payInWindow(testing, late.gatewayOrderId)
    await shop.recordFailedAttempt(shopper, { orderId: late.id, description: 'left' })
    const other = await placedWith(shopper, { couponCode, email })
    await confirm(testing, shopper, late.id, answer)
    const { rows } = await db.pool.query(`SELECT reason FROM refunds WHERE order_id = $1`, [late.id])
    expect(rows).toEqual([{ reason: 'paid_too_late' }])
    expect(await usesOf(couponCode)).toBe(1)
    await confirm(testing, shopper, other.id, await payInWindow(testing, other.gatewayOrderId))
    expect(await usesOf(couponCode)).toBe(1)
  })

  test('is taken again by a late payment otherwise, for the same customer', async () => {
    const couponCode = await aCoupon({ perCustomer: 1 })
    const email = anEmail()
    const shopper = await anAccount(testing, email)
    const late = await placedWith(shopper, { couponCode, email })
    const answer = await payInWindow(testing, late.gatewayOrderId)
    await shop.recordFailedAttempt(shopper, { orderId: late.id, description: 'left' })
    expect(await usesOf(couponCode)).toBe(0)
    await confirm(testing, shopper, late.id, answer)
    expect(await usesOf(couponCode)).toBe(1)
    await expectRefused(shopper, { couponCode, email }, MESSAGES.coupon_used_before)
  })
})

test('each coupon use is recorded with its customer: the digest of the mailbox, or the account while its address is not verified', async () => {
  const couponCode = await aCoupon()
  const email = anEmail()
  const own = anEmail()
  const mailbox = (address: string) => testing.deps.ids.digest(address)
  const shopper = await anAccount(testing, own)
  const unverified = await anAccount(testing, anEmail(), false)
  await placedWith(shopper, { couponCode })
  await placedWith(unverified, { couponCode })
  await placedWith(await aGuest(testing), { couponCode, email })
  const { rows } = await db.pool.query<{ key: string }>(
    `SELECT customer_key AS key FROM coupon_redemptions r JOIN coupons c ON c.id = r.coupon_id WHERE c.code = $1 ORDER BY claimed_at`,
    [couponCode],
  )
  expect(rows.map(({ key }) => key)).toEqual([mailbox(own), unverified.userId, mailbox(email)])
})
