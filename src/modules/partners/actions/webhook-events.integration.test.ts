/** An event exists exactly if its change was committed, for the endpoints subscribed to it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { recordEvent } from '#modules/orders/data/orders.ts'
import { paise } from '#platform/rules/money.ts'
import { requestPartialRefund } from '#modules/payments/actions/request-refund.ts'
import { transaction } from '#platform/database/transaction.ts'
import { anAccount, onLockedOrder } from '#tests/support/rewards.ts'
import { edited, made, standingOf } from '#tests/support/products.ts'
import { aDeliveredOrder } from '#tests/support/returns.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, expectBooksToAgree, place, placed, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { anEndpoint, deliveriesOf, expectJobsFor } from '#tests/support/webhooks.ts'

const testing = await testShop()
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')
const guest = await aGuest(testing)
const URL = 'http://127.0.0.1:1/hook'

/** The events that an endpoint of this test receives while `work` runs. */
async function told(work: () => Promise<unknown>, events?: Parameters<typeof anEndpoint>[2]['events']) {
  const { id } = await anEndpoint(testing, owner, { url: URL, ...(events && { events }) })
  await work()
  await shop.archiveWebhookEndpoint(owner, { id })
  return (await deliveriesOf(testing, id)).map(({ type, subject }) => [type, subject])
}

const countEvents = async () =>
  (await db.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM webhook_events')).rows[0]?.count

describe('without a subscription', () => {
  test('no change of an order or a product writes an event', async () => {
    const before = await countEvents()
    const order = await aPaidOrder(testing, guest)
    await edited(testing, owner, await standingOf(testing, await made(testing, owner)), { price: '300' })
    const off = await anEndpoint(testing, owner, { url: URL })
    await shop.switchWebhookEndpoint(owner, { id: off.id, to: 'off' })
    const other = await anEndpoint(testing, owner, { url: URL, events: ['order.refunded'] })
    await db.pool.query(
      `UPDATE webhook_endpoints SET status = 'paused', paused_at = shop_now() WHERE id = $1`,
      [(await anEndpoint(testing, owner, { url: URL })).id],
    )
    await aDeliveredOrder(testing, guest)
    await db.pool.query('UPDATE products SET in_stock = false WHERE id = $1', [order.productId])
    expect(await countEvents()).toBe(before)
    expect(await deliveriesOf(testing, other.id)).toEqual([])
    await shop.archiveWebhookEndpoint(owner, { id: other.id })
  })
})

describe('an order sends', () => {
  test('one event each when it is placed, paid, shipped and delivered', async () => {
    let id = ''
    const events = await told(async () => {
      ;({ id } = await aDeliveredOrder(testing, guest))
    })
    expect(events.filter(([, subject]) => subject === id)).toEqual([
      ['order.created', id],
      ['order.paid', id],
      ['order.shipped', id],
      ['order.delivered', id],
    ])
  })

  test('events when it is confirmed as cash, when its parcel comes back, and when a refund fails', async () => {
    const order = await aPaidOrder(testing, guest)
    const { id } = await anEndpoint(testing, owner, { url: URL })
    const rows: { type: string; facts: object }[] = []
    // Rolled back: the order is neither confirmed nor refunded.
    const tell = transaction(db, async ({ client }) => {
      for (const kind of ['order.confirmed', 'order.returned', 'refund.refused', 'refund.failed'])
        await recordEvent(client, order.id, kind, 'system', { amountPaise: 1_250, payment: 'pay_1' })
      const written = await client.query<{ type: string; facts: object }>(
        `SELECT v.type, v.facts FROM webhook_events v JOIN webhook_deliveries d ON d.event_id = v.id WHERE d.endpoint_id = $1`,
        [id],
      )
      rows.push(...written.rows)
      throw new Error('seen')
    })
    await expect(tell).rejects.toThrow('seen')
    await shop.archiveWebhookEndpoint(owner, { id })
    expect(rows.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'order.confirmed', facts: {} },
      { type: 'order.refund_failed', facts: { amountPaise: 1_250 } },
      { type: 'order.refund_failed', facts: { amountPaise: 1_250 } },
      { type: 'order.returned', facts: {} },
    ])
  })

  test('one event when it fails unpaid, and none for a second attempt to fail it', async () => {
    const productId = await aProduct(testing)
    let id = ''
    const events = await told(async () => {
      const order = await placed(testing, guest, { items: [{ productId, quantity: 1 }] })
      id = order.id
      await shop.cancelOrder(guest, { orderId: order.id })
      await shop.cancelOrder(guest, { orderId: order.id })
    })
    expect(events).toEqual([
      ['order.created', id],
      ['order.failed', id],
    ])
  })

  test('an event when it was refunded, after the refund was sent', async () => {
    const order = await aPaidOrder(testing, guest)
    const events = await told(async () => {
      await shop.cancelOrder(guest, { orderId: order.id })
      const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [
        order.id,
      ])
      for (const { id } of rows) {
        await shop.refundPayment({ refundId: id })
        await shop.refundPayment({ refundId: id })
      }
    })
    expect(events).toEqual([
      ['order.cancelled', order.id],
      ['order.refunded', order.id],
    ])
  })

  test('an event when its coins are returned, if it was paid with coins only', async () => {
    const user = await anAccount(testing, 500)
    const code = randomUUID().slice(0, 8).toUpperCase()
    await db.pool.query(
      `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
       VALUES ($1, 'fixed', 5000, 9, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
      [code],
    )
    const items = [{ productId: await aProduct(testing, { pricePaise: 50_000 }), quantity: 1 }]
    let id = ''
    const events = await told(async () => {
      const order = await placed(testing, user, { items, couponCode: code, coins: 500 })
      id = order.id
      await shop.cancelOrder(user, { orderId: order.id })
    })
    expect(events.slice(0, 2)).toEqual([
      ['order.created', id],
      ['order.paid', id],
    ])
    // Both at the same moment.
    expect(events.slice(2).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['order.cancelled', id],
      ['order.refunded', id],
    ])
  })

  test('an event when only coins are returned, if it was paid with money too', async () => {
    const user = await anAccount(testing, 100)
    const { id } = await aPaidOrder(testing, user, { coins: 100 })
    const ask = { amountPaise: paise(0), coinsBack: 30, items: null, reason: 'return:x' }
    const events = await told(async () => {
      const asked = await onLockedOrder(testing, id, (tx, order) => requestPartialRefund(tx, order, ask))
      expect(asked.ok).toBe(true)
    })
    expect(events).toEqual([['order.refunded', id]])
    // Its refund event follows once, when the money was sent.
    const money = await told(async () => {
      await onLockedOrder(testing, id, (tx, order) =>
        requestPartialRefund(tx, order, {
          ...ask,
          amountPaise: paise(100),
          coinsBack: 0,
          reason: 'return:y',
        }),
      )
    })
    expect(money).toEqual([])
  })

  test('no event for a transaction that is rolled back, and every event for a committed one', async () => {
    const order = await aPaidOrder(testing, guest)
    const events = await told(async () => {
      await transaction(db, async (tx) => {
        await recordEvent(tx.client, order.id, 'order.shipped', 'staff', {})
        throw new Error('changed its mind')
      }).catch(() => undefined)
      await onLockedOrder(testing, order.id, (tx) =>
        recordEvent(tx.client, order.id, 'order.shipped', 'staff', {}),
      )
    })
    expect(events).toEqual([['order.shipped', order.id]])
  })

  test('no event if it was refused', async () => {
    const productId = await aProduct(testing, { onHand: 1 })
    const events = await told(() => place(testing, guest, { items: [{ productId, quantity: 2 }] }))
    expect(events).toEqual([])
  })

  test('each event once to each subscribed endpoint, with its own job in the same commit', async () => {
    const one = await anEndpoint(testing, owner, { url: URL, events: ['order.created'] })
    const two = await anEndpoint(testing, owner, { url: URL, events: ['order.created', 'order.paid'] })
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    const { id } = await aPaidOrder(testing, guest)
    const [first, ...more] = await deliveriesOf(testing, one.id)
    expect(more).toEqual([])
    const both = await deliveriesOf(testing, two.id)
    expect(both.map(({ type }) => type)).toEqual(['order.created', 'order.paid'])
    // One event, two deliveries.
    expect(first).toMatchObject({ eventId: both[0]!.eventId, subject: id, status: 'waiting', attempts: 0 })
    await expectJobsFor(
      testing,
      [first!, ...both].map((each) => each.id),
    )
    for (const endpoint of [one, two]) await shop.archiveWebhookEndpoint(owner, { id: endpoint.id })
  })

  test('exactly one event when many are paid at once, and the books agree', async () => {
    let ids: string[] = []
    const events = await told(async () => {
      const orders = await Promise.all(Array.from({ length: 8 }, () => aPaidOrder(testing, guest)))
      ids = orders.map(({ id }) => id)
    }, ['order.paid'])
    expect(events.map(([, subject]) => String(subject)).toSorted()).toEqual(ids.toSorted())
    await expectBooksToAgree(testing)
  })
})
