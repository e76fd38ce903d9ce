/** A partner's stock count with cash orders: their units leave the shelf with the courier, before they are paid. */
import { afterEach, expect, test } from 'vitest'
import { recordScans } from '#modules/fulfilment/actions/track-shipments.ts'
import { confirmedInCash, takeCash } from '#tests/support/cash.ts'
import { productsSaid, sendsToShop } from '#tests/support/partners.ts'
import { aPaidOrder, shipmentOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  aProduct,
  expectBooksToAgree,
  stockOf,
  testShop,
  withCourierOf,
} from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 4 })
const { shop, db } = testing
const { send } = await sendsToShop(testing)
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

afterEach(() => expectBooksToAgree(testing))

/** Ten on the shelf, two of them in a parcel that waits for the courier. */
async function aCashParcel() {
  await takeCash(testing)
  const productId = await aProduct(testing, { onHand: 10 })
  const { id } = await confirmedInCash(testing, await aGuest(testing), { productId, quantity: 2 })
  await shop.shipPaidOrder({ orderId: id })
  const { waybill } = (await shipmentOf(testing, id))!
  const scanned = (status: string, at: Date) => {
    const statusType = status === 'Delivered' ? 'DL' : 'UD'
    const word = { at, statusType, status, code: '', location: '', remark: '' }
    return recordScans(
      testing.deps,
      { orderId: id, waybill: waybill! },
      { expectedDeliveryAt: null, scans: [word] },
    )
  }
  const count = async (units: number, sentAt?: Date) => {
    expect(
      await send(productsSaid({ id: productId, stock_on_hand: units }), { ...(sentAt && { sentAt }) }),
    ).toMatchObject({ ok: true })
    return { ...(await stockOf(testing, productId)), withCourier: await withCourierOf(testing, productId) }
  }
  return { scanned, count }
}

test('units that wait for the courier are on the shelf, in the count and in the books', async () => {
  const { count } = await aCashParcel()
  expect(await count(10)).toEqual({ onHand: 10, reserved: 2, withCourier: 0 })
})

test('units that the courier had when the shelf was counted are not subtracted', async () => {
  const { scanned, count } = await aCashParcel()
  await scanned('In Transit', ago(60))
  expect(await count(8)).toEqual({ onHand: 8, reserved: 0, withCourier: 2 })
  await scanned('Delivered', ago(30))
  expect(await count(8)).toEqual({ onHand: 8, reserved: 0, withCourier: 0 })
})

test('units that left after the shelf was counted are subtracted', async () => {
  const { scanned, count } = await aCashParcel()
  await scanned('In Transit', ago(60))
  expect(await count(10, ago(120))).toEqual({ onHand: 8, reserved: 0, withCourier: 2 })
})

test('units that were delivered and paid since the count are subtracted too', async () => {
  const { scanned, count } = await aCashParcel()
  await scanned('In Transit', ago(60))
  await scanned('Delivered', ago(30))
  expect(await count(10, ago(120))).toEqual({ onHand: 8, reserved: 0, withCourier: 0 })
})

test('a paid parcel of another courier counts as off the shelf from its handover, whatever changes later', async () => {
  const { id, productId } = await aPaidOrder(testing, await aGuest(testing), { onHand: 10 })
  await shop.shipPaidOrder({ orderId: id })
  await db.pool.query(
    `UPDATE shipments SET courier = 'India Post', handed_over_at = shop_now() - interval '1 minute', updated_at = shop_now() + interval '1 minute'
      WHERE order_id = $1`,
    [id],
  )
  await send(productsSaid({ id: productId, stock_on_hand: 8 }))
  expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
})
