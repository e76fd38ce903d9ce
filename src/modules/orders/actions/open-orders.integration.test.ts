import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { bindShop } from '#app/shop.ts'
import type { Actor } from '#platform/actor.ts'
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

const testing = await testShop({ poolSize: 12 })
const limited = bindShop({
  ...testing.deps,
  options: { ...testing.deps.options, areOpenOrdersLimited: true },
})
const REFUSED = { ok: false, problem: { code: 'order_limit', key: 'orders_open_too_many' } }

let addresses = 0
const anAddress = () => `203.0.113.${(addresses += 1)}`

async function placeAs(
  actor: Actor,
  address: string | null = null,
  id: OrderId = randomUUID() as OrderId,
  productId?: Awaited<ReturnType<typeof aProduct>>,
) {
  const items = [{ productId: productId ?? (await aProduct(testing)), quantity: 1 }]
  const { totalPaise } = await limited.quoteCart(actor, { items })
  return limited.placeOrder(actor, { id, items, customer: CUSTOMER, expectedTotalPaise: totalPaise }, address)
}

async function anAccount(): Promise<Actor> {
  const id = randomUUID()
  await testing.db.pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'Asha Rao', $2)`, [
    id,
    `${id}@example.test`,
  ])
  return { kind: 'user', userId: id as Extract<Actor, { kind: 'user' }>['userId'] }
}

const openOf = async (column: string, value: string) =>
  Number(
    (
      await testing.db.pool.query<{ count: string }>(
        `SELECT count(*) FROM orders WHERE ${column} = $1 AND payment_status = 'unpaid'`,
        [value],
      )
    ).rows[0]?.count,
  )

describe('the limit on open unpaid orders:', () => {
  test.each([
    ['a guest', () => aGuest(testing)],
    ['an account', anAccount],
  ])('%s may have three; the fourth is refused and reserves nothing', async (_who, make) => {
    const actor = await make()
    for (let order = 0; order < 3; order += 1) expect((await placeAs(actor)).ok).toBe(true)
    const productId = await aProduct(testing, { onHand: 4 })
    expect(await placeAs(actor, null, undefined, productId)).toMatchObject(REFUSED)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 4, reserved: 0 })
    expect((await placeAs(await make())).ok).toBe(true)
    await expectBooksToAgree(testing)
  })

  test('of twelve placed at once, three are accepted', async () => {
    const guest = await aGuest(testing)
    // Each has its own product and address, so only the limit per owner applies.
    const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(testing)))
    const answers = await Promise.all(
      products.map((productId) => placeAs(guest, anAddress(), undefined, productId)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(9).fill(expect.objectContaining(REFUSED)))
    if (guest.kind === 'guest') expect(await openOf('session_id', guest.guestSessionId)).toBe(3)
    const stocks = await Promise.all(products.map((productId) => stockOf(testing, productId)))
    expect(stocks.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(3)
    await expectBooksToAgree(testing)
  })

  test('repeating an order returns the same order, even at the limit', async () => {
    const guest = await aGuest(testing)
    const id = randomUUID() as OrderId
    const productId = await aProduct(testing)
    const first = await placeAs(guest, null, id, productId)
    await placeAs(guest)
    await placeAs(guest)
    expect(await placeAs(guest, null, id, productId)).toMatchObject({ ok: true, value: { isNew: false } })
    expect(first).toMatchObject({ ok: true, value: { isNew: true } })
  })

  test('paying or cancelling one makes room for another', async () => {
    const guest = await aGuest(testing)
    const orders = [await placeAs(guest), await placeAs(guest), await placeAs(guest)]
    const [paid, left] = orders.map((order) => {
      if (!order.ok) throw new Error('refused')
      return order.value
    })
    const answer = await payInWindow(testing, paid!.payment!.orderId)
    expect(await confirm(testing, guest, paid!.order.id, answer)).toMatchObject({ ok: true })
    expect((await placeAs(guest)).ok).toBe(true)
    expect(await placeAs(guest)).toMatchObject(REFUSED)
    await limited.recordFailedAttempt(guest, { orderId: left!.order.id, description: 'left' })
    expect((await placeAs(guest)).ok).toBe(true)
    await expectBooksToAgree(testing)
  })

  test('one address may have ten, over any number of browsers and at once', async () => {
    const address = anAddress()
    const guests = await Promise.all(Array.from({ length: 16 }, () => aGuest(testing)))
    const answers = await Promise.all(guests.map((guest) => placeAs(guest, address)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(6).fill(expect.objectContaining(REFUSED)))
    expect((await placeAs(await aGuest(testing), anAddress())).ok).toBe(true)
    expect((await placeAs(await aGuest(testing), null)).ok).toBe(true)
    await expectBooksToAgree(testing)
  })

  test('the address is stored as a digest, and only while the order is open', async () => {
    const address = anAddress()
    const guest = await aGuest(testing)
    const [paid, failed] = [await placeAs(guest, address), await placeAs(guest, address)]
    if (!paid.ok || !failed.ok) throw new Error('refused')
    const ids = [paid.value.order.id, failed.value.order.id]
    const kept = async () =>
      (
        await testing.db.pool.query<{ placed_from: string | null }>(
          'SELECT placed_from FROM orders WHERE id = ANY($1::uuid[])',
          [ids],
        )
      ).rows.map((row) => row.placed_from)
    const digests = await kept()
    expect(new Set(digests).size).toBe(1)
    expect(digests[0]).toMatch(/^[\w-]{40,}$/)
    expect(digests[0]).not.toContain(address)
    await confirm(testing, guest, ids[0]!, await payInWindow(testing, paid.value.payment!.orderId))
    await limited.recordFailedAttempt(guest, { orderId: ids[1]!, description: 'left' })
    expect(await kept()).toEqual([null, null])
  })
})
