/** A parcel is claimed only if the order has not changed since it was read. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/actor.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { requestRefund } from '#modules/payments/data/refunds.ts'
import { aPaidOrder, eventsOf, shipmentOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, testShop } from '#tests/support/shop.ts'
import { findOrder } from '#modules/orders/data/orders.ts'
import { claimParcelOfOrder } from '../data/order-parcel.ts'
import { parcelOf } from '../rules/parcel.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

describe('an order that was read for shipping', () => {
  test.each([
    ['cancelled', (id: OrderId, guest: Actor) => shop.cancelOrder(guest, { orderId: id })],
    ['given a refund', askForRefund],
    ['claimed by another process', claim],
  ])('cannot be claimed if it was %s since', async (_what, change) => {
    const guest = await aGuest(testing)
    const { id } = await aPaidOrder(testing, guest)
    const found = (await findOrder(db.pool, id))!
    await change(id, guest)
    const before = await shipmentOf(testing, id)
    expect(await claimParcelOfOrder(db.pool, found, parcelOf(found.view), 'system')).toBeNull()
    expect(await shipmentOf(testing, id)).toEqual(before)
  })

  test('is claimed by exactly one of ten readers', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    const found = (await findOrder(db.pool, id))!
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimParcelOfOrder(db.pool, found, parcelOf(found.view), 'system')),
    )
    expect(claims.filter((attempts) => attempts !== null)).toEqual([1])
    expect(await eventsOf(testing, id, 'shipment.requested')).toEqual(['shipment.requested'])
  })
})

async function claim(id: OrderId) {
  const found = (await findOrder(db.pool, id))!
  expect(await claimParcelOfOrder(db.pool, found, parcelOf(found.view), 'system')).toBe(1)
}

/** A refund of a second payment. */
async function askForRefund(orderId: OrderId) {
  const money = { method: 'provider', providerPaymentId: 'pay_Second', amountPaise: paise(100) } as const
  await transaction(db, (tx) => requestRefund(tx, { orderId, ...money, reason: 'second_payment' }))
}
