/** Stock counts and deltas from partners, beside orders and with messages that arrive late. */
import { describe, expect, test } from 'vitest'
import { sentences } from '#platform/rules/messages.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { ordersSaid, productsSaid, sendsToShop, statsSaid } from '#tests/support/partners.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, expectBooksToAgree, placed, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 4 })
const { shop, db } = testing

const { aPartner, send } = await sendsToShop(testing)

const taken = (changed: number) => ({ ok: true, value: { isRepeat: false, data: { changed } } })

describe('a partner’s stock count', () => {
  const sold = async (onHand: number) => aPaidOrder(testing, await aGuest(testing), { onHand })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

  test('has the paid units that have not left subtracted, so that they are never sold again', async () => {
    const { productId: id } = await sold(10)
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 8, reserved: 0 })
    await placed(testing, await aGuest(testing), { items: [{ productId: id, quantity: 3 }] })
    expect(await send(productsSaid({ id, stock_on_hand: 10 }))).toMatchObject(taken(0))
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 8, reserved: 3 })
    expect(await send(productsSaid({ id, stock_on_hand: 4 }))).toMatchObject({
      value: { data: { changed: 1, limited: ['data.products.0.stock_on_hand'] } },
    })
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 3, reserved: 3 })
    await expectBooksToAgree(testing)
  })

  test('has them subtracted while the parcel waits for the courier, and not once the courier has it', async () => {
    const { id: orderId, productId: id } = await sold(10)
    await shop.shipPaidOrder({ orderId })
    expect(await send(productsSaid({ id, stock_on_hand: 12 }))).toMatchObject(taken(1))
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 10 })
    await db.pool.query(
      `WITH moved AS (UPDATE shipments SET carrier_status = 'In Transit' WHERE order_id = $1 RETURNING id)
       INSERT INTO shipment_scans (shipment_id, scanned_at, status_type, status) SELECT id, shop_now() - interval '1 minute', 'UD', 'In Transit' FROM moved`,
      [orderId],
    )
    expect(await send(productsSaid({ id, stock_on_hand: 10 }))).toMatchObject(taken(0))
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 10 })
    await expectBooksToAgree(testing)
  })

  test('taken before the courier came has the units that left since subtracted', async () => {
    const { id: orderId, productId: id } = await sold(10)
    await shop.shipPaidOrder({ orderId })
    await db.pool.query(
      `INSERT INTO shipment_scans (shipment_id, scanned_at, status_type, status)
       SELECT id, shop_now() - interval '1 minute', 'UD', 'In Transit' FROM shipments WHERE order_id = $1`,
      [orderId],
    )
    await send(productsSaid({ id, stock_on_hand: 10 }), { sentAt: ago(120) })
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 8 })
  })

  test('does not have the units of a cancelled order subtracted', async () => {
    const guest = await aGuest(testing)
    const { id: orderId, productId: id } = await aPaidOrder(testing, guest, { onHand: 10 })
    expect((await shop.cancelOrder(guest, { orderId })).ok).toBe(true)
    expect(await send(productsSaid({ id, stock_on_hand: 10 }))).toMatchObject(taken(0))
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 10 })
  })

  test('can be replaced by deltas', async () => {
    const { productId: id } = await sold(10)
    expect(await send(productsSaid({ id, stock_delta: 24 }))).toMatchObject(taken(1))
    expect(await send(productsSaid({ id, stock_delta: -2 }))).toMatchObject(taken(1))
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 30 })
    expect(await send(productsSaid({ id, stock_delta: -31 }))).toMatchObject({
      problem: { fields: { 'data.products.0.stock_delta': sentences.stockPromised(0, 2) } },
    })
    await expectBooksToAgree(testing)
  })

  test('that is older than another message, of any partner, is reported as outdated and changes nothing', async () => {
    const [id, other] = [await aProduct(testing, { onHand: 10 }), await aProduct(testing, { onHand: 10 })]
    const from = await aPartner('Another')
    await send(productsSaid({ id, stock_on_hand: 40 }), { sentAt: ago(10) })
    const late = productsSaid({ id: other, stock_on_hand: 11 }, { id, stock_on_hand: 50, weight_grams: 431 })
    expect(await send(late, { sentAt: ago(60), from, key: 'late' })).toMatchObject({
      value: { data: { changed: 2, outdated: ['data.products.1.stock_on_hand'] } },
    })
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 40 })
    // The repeated message gets the same response.
    expect(await send(late, { sentAt: ago(60), from, key: 'late' })).toMatchObject({
      value: { isRepeat: true, data: { outdated: ['data.products.1.stock_on_hand'] } },
    })
    // Deltas add up in any sequence; a count includes the earlier ones.
    await send(productsSaid({ id, stock_delta: 5 }), { sentAt: ago(5) })
    await send(productsSaid({ id, stock_delta: 1 }), { sentAt: ago(7) })
    await send(productsSaid({ id, stock_delta: 100 }), { sentAt: ago(20) })
    await send(productsSaid({ id, stock_on_hand: 90 }), { sentAt: ago(6) })
    expect(await stockOf(testing, id)).toMatchObject({ onHand: 46 })
    await expectBooksToAgree(testing)
  })

  test('outdated messages about orders and figures change nothing either', async () => {
    const { order } = await anUnpaidOrder(testing)
    const said = (status: string) => ordersSaid({ order_id: order.id, partner_status: status })
    await send(said('Sent'), { sentAt: ago(10) })
    expect(await send(said('Picked'), { sentAt: ago(60) })).toMatchObject({
      value: { data: { changed: 0, outdated: ['data.orders.0.partner_status'] } },
    })
    expect(await shop.listPartnersOfOrderForStaff({ id: order.id })).toMatchObject([{ status: 'Sent' }])
    const figures = (sold: number) =>
      statsSaid({ first_day: '2024-05-01', last_day: '2024-05-01', figures: { sold } })
    const from = await aPartner('Shops')
    await send(figures(7), { from, sentAt: ago(10) })
    expect(await send(figures(6), { from, sentAt: ago(60) })).toMatchObject({
      value: { data: { changed: 0, outdated: ['data.stats.0.figures'] } },
    })
  })

  test('message times are deleted when no message can be that old any more', async () => {
    await send(productsSaid({ id: await aProduct(testing), weight_grams: 7 }), { sentAt: ago(200) })
    await db.pool.query(`UPDATE partner_field_times SET said_at = said_at - interval '20 minutes'`)
    await shop.purgeDataReceipts()
    const { rows } = await db.pool.query('SELECT 1 FROM partner_field_times')
    expect(rows).toEqual([])
  })
})
