/** Placing an order while the payment provider refuses, does not answer or is known to be down. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { bindShop } from '#app/shop.ts'
import {
  aGuest,
  aProduct,
  expectBooksToAgree,
  place,
  placed,
  setFaults,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(async () => {
  await setFaults(testing, { apiFailRate: 0 })
  await expectBooksToAgree(testing)
})

describe('placing an order', () => {
  const UNAVAILABLE = {
    ok: false,
    problem: { code: 'payment_unavailable', key: 'payment_initiate_failed' },
  }

  test('leaves a failed order that reserves nothing if the provider refuses', async () => {
    const productId = await aProduct(testing, { onHand: 4 })
    const createOrder = async () => ({ ok: false, reason: 'refused', detail: '400' }) as const
    const refusing = bindShop({ ...testing.deps, payments: { ...testing.deps.payments, createOrder } })
    const wish = { items: [{ productId, quantity: 4 }] }
    expect(await place({ shop: refusing }, await aGuest(testing), wish)).toMatchObject(UNAVAILABLE)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 4, reserved: 0 })
  })

  test('leaves the order open if the provider does not answer, so that it can be opened a moment later', async () => {
    const productId = await aProduct(testing, { onHand: 4 })
    const guest = await aGuest(testing)
    const items = [{ productId, quantity: 4 }]
    const { totalPaise: expectedTotalPaise } = await shop.quoteCart(guest, { items })
    const wish = { id: randomUUID() as OrderId, items, expectedTotalPaise }
    // The repeat waits for the first request to end; nobody else has to wait for it.
    const hurried = {
      shop: bindShop({ ...testing.deps, clock: { ...testing.deps.clock, wait: async () => {} } }),
    }
    await setFaults(testing, { apiFailRate: 1 })
    expect(await place(hurried, guest, wish)).toMatchObject(UNAVAILABLE)
    expect(await place(hurried, guest, wish)).toMatchObject(UNAVAILABLE)
    await setFaults(testing, { apiFailRate: 0 })
    expect(await place(testing, guest, wish)).toMatchObject({
      ok: true,
      value: { order: { id: wish.id, status: 'pending' }, payment: { success: true } },
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 4, reserved: 4 })
  })

  test('writes nothing while the provider is known to be down, and still returns an order that was opened', async () => {
    const productId = await aProduct(testing, { onHand: 4 })
    const guest = await aGuest(testing)
    const away = bindShop({
      ...testing.deps,
      payments: { ...testing.deps.payments, isAvailable: () => false },
    })
    const wish = { id: randomUUID() as OrderId, items: [{ productId, quantity: 1 }] }
    expect(await place({ shop: away }, guest, wish)).toMatchObject(UNAVAILABLE)
    const { rows } = await db.pool.query('SELECT id FROM orders WHERE id = $1', [wish.id])
    expect(rows).toEqual([])
    const opened = await placed(testing, guest, wish)
    expect(
      await place({ shop: away }, guest, { ...wish, expectedTotalPaise: opened.order.totalPaise }),
    ).toMatchObject({
      ok: true,
      value: { order: { id: wish.id }, payment: { orderId: opened.gatewayOrderId } },
    })
  })
})
