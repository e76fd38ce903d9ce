/** Placing a cash order: what the shop's settings and the courier allow, and what it reserves. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { verbatim } from '#platform/rules/result.ts'
import { anAccount, anEmail, placedInCash, placeInCash, takeCash } from '#tests/support/cash.ts'
import { eventsOf, jobsOf, stateOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  aProduct,
  CUSTOMER,
  expectBooksToAgree,
  setFaults,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'
import { everythingStored } from '#platform/testing/http-harness.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing

beforeEach(async () => {
  await takeCash(testing)
  await setFaults(testing, { shipping: 'normal' })
})

const paymentOf = async (id: OrderId) =>
  (
    await db.pool.query(
      `SELECT p.provider, p.status, p.amount_paise AS "amountPaise", p.provider_order_id AS "gatewayOrder",
              o.expires_at - o.created_at = interval '2 hours' AS "isKeptTwoHours", o.placed_from AS "placedFrom"
         FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.id = $1`,
      [id],
    )
  ).rows[0]

describe('a cash order', () => {
  test('reserves its stock for a day, does not call the provider, and waits for the link in a mail', async () => {
    const guest = await aGuest(testing)
    const { id, order, payment, productId } = await placedInCash(testing, guest, { quantity: 2 })
    expect(payment).toBeNull()
    expect(order).toMatchObject({
      status: 'pending',
      paymentMethod: 'cod',
      codFeePaise: 4_000,
      codConfirmedAt: null,
      totalPaise: 2 * 24_900 + 5_000 + 4_000,
      razorpayOrderId: null,
    })
    expect(await paymentOf(id)).toMatchObject({
      provider: 'cod',
      status: 'created',
      amountPaise: 58_800,
      gatewayOrder: null,
      isKeptTwoHours: true,
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 2 })
    expect(await jobsOf(testing, id)).toEqual(['send_order_mail cod_confirm'])
    await expectBooksToAgree(testing)
  })

  test('that is placed again is the same order, even if cash was switched off since', async () => {
    const guest = await aGuest(testing)
    const wish = { id: randomUUID() as OrderId, productId: await aProduct(testing), email: anEmail() }
    const first = await placedInCash(testing, guest, wish)
    const ask = () =>
      shop.placeOrder(guest, {
        id: wish.id,
        items: [{ productId: wish.productId, quantity: 1 }],
        paymentMethod: 'cod',
        customer: { ...CUSTOMER, email: wish.email },
        expectedTotalPaise: first.order.totalPaise,
      })
    await takeCash(testing, { isCodOn: false })
    const again = await ask()
    expect(again).toMatchObject({ ok: true, value: { isNew: false, payment: null } })
    if (again.ok) expect(again.value.order).toEqual(first.order)
    // The same id paid online is a different order.
    const online = await shop.placeOrder(guest, {
      id: wish.id,
      items: [{ productId: wish.productId, quantity: 1 }],
      customer: { ...CUSTOMER, email: wish.email },
      expectedTotalPaise: first.order.totalPaise - 4_000,
    })
    expect(online).toMatchObject({ ok: false, problem: { code: 'order_id_taken' } })
    expect(await jobsOf(testing, wish.id)).toHaveLength(1)
  })

  test('of a signed-in shopper with the account’s verified address is confirmed at once', async () => {
    const email = anEmail()
    const shopper = await anAccount(testing, email)
    const { id, order } = await placedInCash(testing, shopper, { email: email.toUpperCase() })
    expect(order.codConfirmedAt).toBe(order.createdAt)
    expect(await stateOf(testing, id)).toBe('unpaid none pending')
    expect(await eventsOf(testing, id)).toEqual(['order.placed', 'order.confirmed'])
    expect(await jobsOf(testing, id)).toEqual(['send_order_mail cod_confirmed', 'ship_order'])
  })

  test.each([
    ['another address than the account has', true, anEmail()],
    ['an address that is not verified', false, undefined],
  ])('with %s waits for the confirmation mail', async (_what, isVerified, other) => {
    const email = anEmail()
    const shopper = await anAccount(testing, email, isVerified)
    const { id, order } = await placedInCash(testing, shopper, { email: other ?? email })
    expect(order.codConfirmedAt).toBeNull()
    expect(await jobsOf(testing, id)).toEqual(['send_order_mail cod_confirm'])
  })
})

describe('a cash order is refused, and reserves nothing,', () => {
  const expectRefused = async (wish: Parameters<typeof placeInCash>[2], reason: string) => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const before = await everythingStored(testing)
    const refused = await placeInCash(testing, guest, { productId, ...wish })
    expect(refused).toMatchObject({ ok: false, problem: { code: 'cod_unavailable', ...verbatim(reason) } })
    expect(await everythingStored(testing)).toEqual(before)
    return refused.ok ? undefined : refused.problem.current?.quote
  }

  test('while cash is switched off', async () => {
    await takeCash(testing, { isCodOn: false })
    expect(await expectRefused({}, MESSAGES.cod_off)).toMatchObject({ cod: { isOn: false }, codFeePaise: 0 })
  })

  test('above the limit, charge included, but not exactly at it', async () => {
    await takeCash(testing, { codLimitPaise: 33_900 })
    expect((await placeInCash(testing, await aGuest(testing))).ok).toBe(true)
    await takeCash(testing, { codLimitPaise: 33_800 })
    await expectRefused({}, 'Cash on delivery is for orders of up to ₹338, its charge included.')
  })

  test('where the courier does not collect cash, or does not deliver', async () => {
    await expectRefused({ pincode: '682555' }, MESSAGES.cod_not_here)
    await expectRefused({ pincode: '744301' }, MESSAGES.cod_not_here)
  })

  test('while the courier cannot be reached, and the quote says so', async () => {
    await setFaults(testing, { shipping: 'down' })
    const quote = await expectRefused({ pincode: '560001' }, MESSAGES.cod_unknown_here)
    expect(quote).toMatchObject({ cod: { isOn: true, isOffered: false, reason: MESSAGES.cod_unknown_here } })
  })

  test('when there is nothing left to pay', async () => {
    const shopper = await anAccount(testing)
    await db.pool.query(`INSERT INTO user_rewards (user_id, coins_balance, total_earned) VALUES ($1, 0, 0)`, [
      shopper.userId,
    ])
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ('ALLFREE', 'percentage', 100, 9, now() - interval '1 day', now() + interval '1 day')`,
    )
    await db.pool.query(
      `WITH e AS (INSERT INTO ledger_entries (user_id, kind, coins, reason) VALUES ($1, 'adjusted', 50, 'test') RETURNING 1)
       UPDATE user_rewards SET coins_balance = 50 WHERE user_id = $1`,
      [shopper.userId],
    )
    const quote = await shop.quoteCart(shopper, {
      items: [{ productId: await aProduct(testing), quantity: 1 }],
      couponCode: 'ALLFREE',
      coins: 50,
      paymentMethod: 'cod',
    })
    expect(quote).toMatchObject({
      totalPaise: 0,
      cod: { isOffered: false, reason: MESSAGES.cod_nothing_to_pay },
    })
    expect(quote.problems).toEqual([{ code: 'cod_unavailable', message: MESSAGES.cod_nothing_to_pay }])
  })

  test('at another total than the shopper saw: the new quote includes the charge', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const before = await everythingStored(testing)
    const items = [{ productId, quantity: 1 }]
    const refused = await shop.placeOrder(guest, {
      id: randomUUID() as OrderId,
      items,
      paymentMethod: 'cod',
      customer: CUSTOMER,
      expectedTotalPaise: 29_900,
    })
    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'price_changed', current: { quote: { codFeePaise: 4_000, totalPaise: 33_900 } } },
    })
    expect(await everythingStored(testing)).toEqual(before)
  })
})

test('a refused online order still gets a quote that includes the cash option', async () => {
  const refused = await shop.placeOrder(await aGuest(testing), {
    id: randomUUID() as OrderId,
    items: [{ productId: await aProduct(testing), quantity: 1 }],
    customer: CUSTOMER,
    expectedTotalPaise: 1,
  })
  expect(refused).toMatchObject({
    ok: false,
    problem: {
      current: { quote: { codFeePaise: 0, cod: { isOn: true, isOffered: true, feePaise: 4_000 } } },
    },
  })
})

describe('a quote', () => {
  test('says which payment methods are available, once it has a pincode', async () => {
    const guest = await aGuest(testing)
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    const codOf = async (pincode?: string) =>
      (await shop.quoteCart(guest, { items, ...(pincode && { pincode }) })).cod
    expect(await codOf()).toEqual({ isOn: true, isOffered: true, feePaise: 4_000 })
    expect(await codOf('500034')).toEqual({ isOn: true, isOffered: true, feePaise: 4_000 })
    expect(await codOf('682555')).toMatchObject({ isOffered: false, reason: MESSAGES.cod_not_here })
    expect(await codOf('737101')).toMatchObject({ isOffered: true })
    await takeCash(testing, { isCodOn: false })
    expect(await codOf('500034')).toMatchObject({ isOn: false, isOffered: false })
  })

  test('does not call the courier while cash is switched off', async () => {
    await takeCash(testing, { isCodOn: false })
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    await shop.quoteCart(await aGuest(testing), { items, pincode: '110011' })
    const { rows } = await db.pool.query(`SELECT 1 FROM pincodes WHERE pin = '110011'`)
    expect(rows).toEqual([])
  })
})
