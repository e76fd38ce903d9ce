/** One coupon use per customer, when a mailbox has several spellings and cash orders may name anybody's address. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { verbatim } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { anAccount, anEmail, placedInCash, placeInCash, takeCash, tokenOf } from '#tests/support/cash.ts'
import { aGuest, aProduct, CUSTOMER, expectBooksToAgree, testShop } from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing

beforeEach(async () => {
  await takeCash(testing)
  await db.pool.query('DELETE FROM account_tries')
})
afterEach(() => expectBooksToAgree(testing))

/** A coupon limited to one use per customer. */
async function aCoupon(): Promise<string> {
  const code = `ONE${randomUUID().slice(0, 8).toUpperCase()}`
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, max_uses_per_customer, valid_from, valid_until)
     VALUES ($1, 'percentage', 10, 100, 1, now() - interval '1 day', now() + interval '1 day')`,
    [code],
  )
  return code
}

async function use(actor: Actor, couponCode: string, email: string) {
  const productId = await aProduct(testing, { pricePaise: 24_900 })
  const order = { id: randomUUID() as OrderId, items: [{ productId, quantity: 1 }], couponCode }
  return shop.placeOrder(actor, {
    ...order,
    customer: { ...CUSTOMER, email },
    expectedTotalPaise: 24_900 + 5_000 - 2_400,
  })
}

describe('a coupon for one use per customer', () => {
  const letters = () => randomUUID().replaceAll('-', '').slice(0, 10)

  test('counts all spellings of a mailbox as one customer, for accounts and guests', async () => {
    const [code, name] = [await aCoupon(), letters()]
    const account = await anAccount(testing, `as.ha${name}@gmail.com`)
    expect((await use(account, code, `as.ha${name}@gmail.com`)).ok).toBe(true)
    expect((await use(await aGuest(testing), code, `asha${name}@gmail.com`)).ok).toBe(false)
  })

  test('counts all accounts verified for a mailbox as one customer', async () => {
    const [code, name] = [await aCoupon(), letters()]
    const answers = []
    for (const tag of ['', '+1', '+2']) {
      const email = `asha-${name}${tag}@example.test`
      answers.push((await use(await anAccount(testing, email), code, email)).ok)
    }
    expect(answers).toEqual([true, false, false])
  })

  test('is counted for an account before its address is verified, and still afterwards', async () => {
    const [code, email] = [await aCoupon(), anEmail()]
    const account = await anAccount(testing, email, false)
    expect((await use(account, code, email)).ok).toBe(true)
    await db.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [account.userId])
    expect((await use(account, code, email)).ok).toBe(false)
    expect((await use(await aGuest(testing), code, email)).ok).toBe(false)
  })

  test('tells a guest nothing about what others did with an address', async () => {
    const [code, email] = [await aCoupon(), anEmail()]
    await use(await aGuest(testing), code, email)
    const problem = { code: 'coupon_unavailable', ...verbatim(MESSAGES.coupon_needs_account) }
    expect(await use(await aGuest(testing), code, email)).toMatchObject({ ok: false, problem })
    const owner = await anAccount(testing, email)
    expect(await use(owner, code, email)).toMatchObject({ ok: true })
  })
})

describe('a cash order that names somebody else’s address', () => {
  test('does not take their coupon use, and has none left if it is confirmed after them', async () => {
    const [couponCode, email] = [await aCoupon(), anEmail()]
    const stranger = await aGuest(testing)
    const theirs = await placedInCash(testing, stranger, { email, couponCode })
    // The use is held for the shopper who placed the order.
    expect((await placeInCash(testing, stranger, { email, couponCode })).ok).toBe(false)
    const owner = await anAccount(testing, email)
    expect((await placeInCash(testing, owner, { email, couponCode })).ok).toBe(true)
    const token = await tokenOf(testing, theirs)
    expect(await shop.confirmOrderInCash({ token })).toEqual({
      ok: false,
      problem: { code: 'coupon_unavailable', key: 'cod_coupon_used' },
    })
    expect(await shop.getOrderToConfirm({ token })).toMatchObject({ ok: true, value: { state: 'open' } })
  })

  test('is confirmed with its coupon only once when several name the same mailbox', async () => {
    const [couponCode, email] = [await aCoupon(), anEmail()]
    const tokens = []
    for (const shopper of [await aGuest(testing), await aGuest(testing), await anAccount(testing)])
      tokens.push(await tokenOf(testing, await placedInCash(testing, shopper, { email, couponCode })))
    const answers = await Promise.all(tokens.map((token) => shop.confirmOrderInCash({ token })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
