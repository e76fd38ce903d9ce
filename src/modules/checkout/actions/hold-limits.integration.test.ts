/** Limits on the stock that unpaid orders may hold. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { sentences } from '#platform/rules/messages.ts'
import { verbatim, type Message } from '#platform/rules/result.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { phoneOrderInput } from '../rules/phone-order-input.ts'
import type { Actor } from '#platform/actor.ts'
import { bindShop } from '#app/shop.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { anAccount } from '#tests/support/rewards.ts'
import {
  aGuest,
  aProduct,
  confirm,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  setFaults,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 12 })
const { db } = testing
const shop = bindShop({
  ...testing.deps,
  options: { ...testing.deps.options, areOpenOrdersLimited: true },
})
afterEach(() => expectBooksToAgree(testing))

let addresses = 0
const anAddress = () => `198.51.100.${(addresses += 1)}`

type Items = readonly { readonly productId: ProductId; readonly quantity: number }[]

async function order(actor: Actor, items: Items, address: string | null = anAddress()) {
  const { totalPaise } = await shop.quoteCart(actor, { items })
  const id = randomUUID() as OrderId
  return shop.placeOrder(actor, { id, items, customer: CUSTOMER, expectedTotalPaise: totalPaise }, address)
}

async function ordered(actor: Actor, items: Items, address?: string) {
  const placed = await order(actor, items, address)
  if (!placed.ok) throw new Error(placed.problem.key)
  return placed.value
}

async function expire(id: OrderId): Promise<void> {
  await db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 second' WHERE id = $1`, [id])
  await shop.releaseExpiredOrders()
}

const BY_STAFF = { delivery: 'courier' } as const
const refused = (message: Message) => ({ ok: false, problem: { code: 'order_limit', ...message } })

describe('one unpaid order reserves', () => {
  test.each([
    [100, 50],
    [23, 11],
    [19, 10],
    [10, 10],
  ])('of %d in stock, at most %d', async (onHand, most) => {
    const productId = await aProduct(testing, { onHand, name: 'Long Book' })
    if (most < onHand) {
      expect(await order(await aGuest(testing), [{ productId, quantity: most + 1 }])).toMatchObject(
        refused(verbatim(sentences.holdTooMuch('Long Book', most))),
      )
      expect(await stockOf(testing, productId)).toEqual({ onHand, reserved: 0 })
    }
    expect(await order(await aGuest(testing), [{ productId, quantity: most }])).toMatchObject({ ok: true })
  })

  test('so says the cart before, however it is paid, but not of what is held already', async () => {
    const productId = await aProduct(testing, { onHand: 100, name: 'Long Book' })
    const guest = await aGuest(testing)
    const quoted = (quantity: number, more: object = {}, actor: Actor = guest) =>
      shop.quoteCart(actor, { items: [{ productId, quantity }], ...more })
    const tooMuch = { code: 'order_limit', message: sentences.holdTooMuch('Long Book', 50), productId }
    expect(await quoted(51)).toMatchObject({
      problems: [tooMuch],
      lines: [{ quantity: 51, maxQuantity: 50 }],
    })
    expect((await quoted(51, { paymentMethod: 'cod' })).problems).toContainEqual(tooMuch)
    expect((await quoted(50)).problems).toEqual([])

    await ordered(guest, [{ productId, quantity: 50 }])
    await db.pool.query('UPDATE products SET on_hand = 60 WHERE id = $1', [productId])
    expect((await quoted(50)).problems).toEqual([])
    expect((await quoted(31, {}, await aGuest(testing))).problems).toMatchObject([{ code: 'out_of_stock' }])
    await db.pool.query('UPDATE products SET on_hand = 100 WHERE id = $1', [productId])
  })

  test('more than 20 units of a product for 10 minutes, and fewer for 30', async () => {
    const productId = await aProduct(testing, { onHand: 100 })
    const minutesFor = async (quantity: number) => {
      const placed = await ordered(await aGuest(testing), [{ productId, quantity }])
      return Math.round((Date.parse(placed.order.expiresAt) - Date.parse(placed.order.createdAt)) / 60_000)
    }
    expect(await minutesFor(20)).toBe(30)
    expect(await minutesFor(21)).toBe(10)
  })
})

describe('a shopper who let an order end unpaid', () => {
  const smallOrder = async () => [{ productId: await aProduct(testing), quantity: 1 }]

  test.each([
    ['the account', async (actor: Actor) => ({ actor, address: anAddress() }), () => anAccount(testing)],
    ['the browser', async (actor: Actor) => ({ actor, address: anAddress() }), () => aGuest(testing)],
    [
      'the network address',
      async (_actor: Actor, address: string) => ({ actor: await aGuest(testing), address }),
      () => aGuest(testing),
    ],
  ])('can reserve at most 5 units of a product, and 20 in all, by %s', async (_what, next, first) => {
    const actor = await first()
    const address = anAddress()
    await expire((await ordered(actor, await smallOrder(), address)).order.id)
    const again = await next(actor, address)
    const productIds = await Promise.all(Array.from({ length: 5 }, () => aProduct(testing)))
    const [productId] = productIds as [ProductId]
    expect(await order(again.actor, [{ productId, quantity: 6 }], again.address)).toMatchObject(
      refused({ key: 'hold_after_unpaid' }),
    )
    const five = productIds.map((each) => ({ productId: each, quantity: 5 }))
    expect(await order(again.actor, five, again.address)).toMatchObject(refused({ key: 'hold_after_unpaid' }))
    await ordered(again.actor, five.slice(0, 2), again.address)
    // Units already reserved count.
    expect(await order(again.actor, [{ productId, quantity: 1 }], again.address)).toMatchObject(
      refused({ key: 'hold_after_unpaid' }),
    )
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 5 })
  })

  test('is limited after a failure reported by the browser too, for 24 hours', async () => {
    const guest = await aGuest(testing)
    const { order: left } = await ordered(guest, await smallOrder())
    await shop.recordFailedAttempt(guest, { orderId: left.id, description: 'left' })
    const six = [{ productId: await aProduct(testing), quantity: 6 }]
    expect(await order(guest, six)).toMatchObject(refused({ key: 'hold_after_unpaid' }))
    await db.pool.query(`UPDATE unpaid_marks SET failed_at = failed_at - interval '24 hours'`)
    expect(await order(guest, six)).toMatchObject({ ok: true })
  })

  test('is free again after paying an order', async () => {
    const guest = await aGuest(testing)
    const address = anAddress()
    await expire((await ordered(guest, await smallOrder(), address)).order.id)
    const paid = await ordered(guest, await smallOrder(), address)
    await confirm(testing, guest, paid.order.id, await payInWindow(testing, paid.payment?.orderId ?? ''))
    const productId = await aProduct(testing)
    expect(await order(guest, [{ productId, quantity: 6 }], address)).toMatchObject({ ok: true })
  })

  test('is not limited after cancelling, or if the provider could not open the payment', async () => {
    const guest = await aGuest(testing)
    const { order: cancelled } = await ordered(guest, await smallOrder())
    await shop.cancelOrder(guest, { orderId: cancelled.id })
    await setFaults(testing, { apiMode: 'html' })
    expect((await order(guest, await smallOrder())).ok).toBe(false)
    await setFaults(testing, { apiMode: 'normal' })
    expect(await order(guest, [{ productId: await aProduct(testing), quantity: 6 }])).toMatchObject({
      ok: true,
    })
  })
})

test('four new browsers with one address can reserve half of the stock together, not each', async () => {
  const productId = await aProduct(testing, { onHand: 23, name: 'Long Book' })
  const address = anAddress()
  const items = [{ productId, quantity: 6 }]
  await ordered(await aGuest(testing), items, address)
  expect(await order(await aGuest(testing), items, address)).toMatchObject(
    refused({ key: 'holdTooMuch', facts: ['Long Book', 5] }),
  )
  await ordered(await aGuest(testing), [{ productId, quantity: 5 }], address)
  expect(await order(await aGuest(testing), [{ productId, quantity: 1 }], address)).toMatchObject(
    refused({ key: 'holdUsedUp', facts: ['Long Book'] }),
  )
  expect(await stockOf(testing, productId)).toEqual({ onHand: 23, reserved: 11 })
  await ordered(await aGuest(testing), items)
})

test('four browsers with one address that pay nothing leave most of the stock to others', async () => {
  const productId = await aProduct(testing, { onHand: 23 })
  const address = anAddress()
  const [first] = [await aGuest(testing)]
  await expire((await ordered(first, [{ productId, quantity: 10 }], address)).order.id)
  for (let browser = 0; browser < 4; browser += 1)
    await order(await aGuest(testing), [{ productId, quantity: 5 }], address)
  expect(await stockOf(testing, productId)).toEqual({ onHand: 23, reserved: 5 })
})

test('orders that staff take by phone are not limited', async () => {
  const staff = await aStaffMember(testing)
  const productId = await aProduct(testing, { onHand: 100 })
  const items = [{ productId, quantity: 90 }]
  const { totalPaise: expectedTotalPaise, problems } = await shop.quoteCart(
    { kind: 'visitor' },
    { items },
    BY_STAFF,
  )
  expect(problems).toEqual([])
  const order = { id: randomUUID(), items, customer: CUSTOMER, expectedTotalPaise }
  const input = phoneOrderInput.parse({ order, payment: 'link', reference: '' })
  expect(await shop.takePhoneOrder(staff, input)).toMatchObject({ ok: true })
  expect(await stockOf(testing, productId)).toEqual({ onHand: 100, reserved: 90 })
})
