/** Limits on a shopper's cash orders: how many may be in progress, and how many may wait for confirmation. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import {
  anAccount,
  anEmail,
  confirmedInCash,
  placedInCash,
  placeInCash,
  takeCash,
  tokenOf,
} from '#tests/support/cash.ts'
import { aGuest, aProduct, expectBooksToAgree, testShop } from '#tests/support/shop.ts'
import { everythingStored } from '#platform/testing/http-harness.ts'

const testing = await testShop({ poolSize: 12 })
const { db, shop } = testing
const limited = bindShop({
  ...testing.deps,
  options: { ...testing.deps.options, areOpenOrdersLimited: true },
})

beforeEach(async () => {
  await takeCash(testing)
  await db.pool.query('DELETE FROM account_tries')
})

describe('the limit on cash orders in progress', () => {
  const NOT_CONFIRMED = {
    ok: false,
    problem: { code: 'order_limit', key: 'cod_too_many_confirmed' },
  }
  const REFUSED = { ok: false, problem: { code: 'order_limit', key: 'cod_too_many' } }

  test('is three per mailbox, in any spelling; the fourth can be confirmed once one has ended', async () => {
    const tag = randomUUID().slice(0, 8)
    const owner = await aGuest(testing)
    const tokens = []
    const orders = []
    for (const email of ['', '+1', '+two', '+3'].map((suffix) => `asha-${tag}${suffix}@example.test`)) {
      // Placing an order reveals nothing about a mailbox.
      const order = await placedInCash(testing, owner, { email })
      await db.pool.query('DELETE FROM account_tries')
      tokens.push(await tokenOf(testing, order))
      orders.push(order)
    }
    const confirm = (token: string) => limited.confirmOrderInCash({ token })
    for (const token of tokens.slice(0, 3)) expect((await confirm(token)).ok).toBe(true)
    expect(await confirm(tokens[3]!)).toEqual(NOT_CONFIRMED)
    expect(await shop.cancelOrder(owner, { orderId: orders[0]!.id })).toMatchObject({ ok: true })
    expect((await confirm(tokens[3]!)).ok).toBe(true)
    await expectBooksToAgree(testing)
  })

  test('reveals nothing to a stranger about the orders of an address, signed in or not', async () => {
    const email = anEmail()
    for (let order = 0; order < 3; order += 1)
      await confirmedInCash(testing, await aGuest(testing), { email })
    const unverified = await anAccount(testing, anEmail(), false)
    for (const stranger of [await aGuest(testing), await anAccount(testing), unverified])
      expect((await placeInCash(testing, stranger, { email, shop: limited })).ok).toBe(true)
    const owner = await anAccount(testing, email)
    expect(await placeInCash(testing, owner, { email, shop: limited })).toMatchObject(REFUSED)
  })

  test('is three per account, whatever addresses they name; of eight at once, three are confirmed', async () => {
    const email = anEmail()
    const shopper = await anAccount(testing, email)
    const products = await Promise.all(Array.from({ length: 8 }, () => aProduct(testing)))
    const answers = await Promise.all(
      products.map((productId) => placeInCash(testing, shopper, { productId, email, shop: limited })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(5).fill(expect.objectContaining(REFUSED)))
    expect(await placeInCash(testing, shopper, { email: anEmail(), shop: limited })).toMatchObject(REFUSED)
  })

  test('does not count confirmed orders as open orders', async () => {
    const guest = await aGuest(testing)
    for (let order = 0; order < 2; order += 1)
      await confirmedInCash(testing, guest, { shop: limited, address: '203.0.113.7' })
    for (let order = 0; order < 3; order += 1)
      expect((await placeInCash(testing, guest, { shop: limited, address: '203.0.113.7' })).ok).toBe(true)
    const fourth = await placeInCash(testing, guest, { shop: limited, address: '203.0.113.7' })
    expect(fourth).toMatchObject({ ok: false, problem: { key: 'cod_open_too_many' } })
    const { rows } = await db.pool.query<{ placed: number }>(
      `SELECT count(placed_from)::int AS placed FROM orders WHERE session_id = $1`,
      [guest.kind === 'guest' ? guest.guestSessionId : ''],
    )
    expect(rows).toEqual([{ placed: 3 }])
  })

  test('stops a fourth link of the same mailbox from confirming while three are in progress', async () => {
    const email = anEmail()
    const orders = []
    for (let order = 0; order < 4; order += 1)
      orders.push(await placedInCash(testing, await aGuest(testing), { email }))
    // A mailbox gets three mails an hour, so the fourth link is created directly.
    const tokens = []
    for (const order of orders) {
      await db.pool.query('DELETE FROM account_tries')
      tokens.push(await tokenOf(testing, order))
    }
    const answers = await Promise.all(tokens.map((token) => limited.confirmOrderInCash({ token })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter(({ ok }) => !ok)).toEqual([NOT_CONFIRMED])
  })
})

describe('the limit on confirmation mails to strangers', () => {
  const OFTEN = { ok: false, problem: { code: 'too_many_requests', key: 'cod_often' } }

  test.each([
    ['browser, from many addresses', true],
    ['address, with many browsers', false],
  ])('is ten an hour for one %s, even when each order is cancelled at once', async (_what, isOneBrowser) => {
    const one = await aGuest(testing)
    const place = async (n: number) => {
      const guest = isOneBrowser ? one : await aGuest(testing)
      const address = isOneBrowser ? `203.0.113.${n}` : '198.51.100.7'
      const placed = await placeInCash(testing, guest, { shop: limited, address })
      if (placed.ok) await limited.cancelOrder(guest, { orderId: placed.value.order.id })
      return placed
    }
    for (let n = 0; n < 10; n += 1) expect((await place(n)).ok).toBe(true)
    const productId = await aProduct(testing)
    const before = await everythingStored(testing)
    const refused = { shop: limited, productId, address: isOneBrowser ? '203.0.113.99' : '198.51.100.7' }
    expect(await placeInCash(testing, one, refused)).toMatchObject(OFTEN)
    expect(await everythingStored(testing)).toEqual(before)
    // Reading the named mailbox needs no confirmation mail.
    const email = anEmail()
    const owner = await anAccount(testing, email)
    expect((await placeInCash(testing, owner, { ...refused, email })).ok).toBe(true)
  })
})
