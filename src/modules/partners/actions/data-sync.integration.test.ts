/** What partners' messages change, alone and while shoppers buy. */
import { describe, expect, test, vi } from 'vitest'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { notedOf } from '#tests/support/staff.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import {
  dataStored,
  ordersSaid,
  productsSaid,
  sendsToShop,
  shopsOwn,
  statsSaid,
} from '#tests/support/partners.ts'
import { aGuest, aProduct, expectBooksToAgree, placed, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 16 })
const { shop, db, url } = testing

const { aPartner, send, partner } = await sendsToShop(testing)

const taken = (changed: number) => ({ ok: true, value: { isRepeat: false, data: { changed } } })

describe('order_sync', () => {
  test('stores the partner’s text with the order; missing fields stay unchanged', async () => {
    const { order } = await anUnpaidOrder(testing)
    const before = await shopsOwn(testing)
    const say = (facts: Record<string, string>) => send(ordersSaid({ order_id: order.id, ...facts }))
    expect(await say({ partner_reference: ' WH-7 ', partner_note: 'Fragile' })).toMatchObject(taken(1))
    expect(await say({ partner_status: 'Packed' })).toMatchObject(taken(1))
    expect(await say({ partner_status: 'Packed' })).toMatchObject(taken(0))
    expect(await shop.listPartnersOfOrderForStaff({ id: order.id })).toMatchObject([
      { senderName: 'Kiran Warehouse', reference: 'WH-7', status: 'Packed', note: 'Fragile' },
    ])
    expect(await shopsOwn(testing)).toEqual(before)
    expect(
      (await notedOf(testing, order.id)).filter(({ action }) => action === 'order.partner_synced'),
    ).toEqual([
      {
        action: 'order.partner_synced',
        actorId: `key:${partner.id}`,
        label: order.number,
        before: { lettersOfReference: 0, lettersOfNote: 0 },
        after: { lettersOfReference: 4, lettersOfNote: 7 },
      },
      expect.objectContaining({ before: { lettersOfStatus: 0 }, after: { lettersOfStatus: 6 } }),
    ])
  })

  test('stores different texts of several partners for one order', async () => {
    const { order } = await anUnpaidOrder(testing)
    const other = await aPartner('Another')
    await send(ordersSaid({ order_id: order.id, partner_status: 'Packed' }))
    await send(ordersSaid({ order_id: order.id, partner_status: 'Billed' }), { from: other })
    const said = await shop.listPartnersOfOrderForStaff({ id: order.id })
    expect(said.map(({ senderName, status }) => [senderName, status])).toEqual([
      ['Another', 'Billed'],
      ['Kiran Warehouse', 'Packed'],
    ])
  })
})

describe('product_sync', () => {
  test('changes stock, description and weight as staff do, in the partner’s name', async () => {
    const id = await aProduct(testing, { onHand: 10 })
    const before = await shopsOwn(testing)
    const record = { id, stock_on_hand: 25, description: 'Two lines\r\nof words ', weight_grams: 430 }
    expect(await send(productsSaid(record))).toMatchObject(taken(1))
    expect(await send(productsSaid(record))).toMatchObject(taken(0))
    const { rows } = await db.pool.query(
      `SELECT on_hand, description, weight_grams, version FROM products WHERE id = $1`,
      [id],
    )
    expect(rows[0]).toMatchObject({ on_hand: 25, description: 'Two lines\nof words', weight_grams: 430 })
    expect(await shopsOwn(testing)).toEqual(before)
    expect(await notedOf(testing, id)).toEqual([
      {
        action: 'product.updated',
        actorId: `key:${partner.id}`,
        label: 'Test Notebook',
        before: { onHand: 10, description: '', weightGrams: 500, reason: null },
        after: {
          onHand: 25,
          description: 'Two lines\nof words',
          weightGrams: 430,
          reason: 'Sent by Kiran Warehouse',
        },
      },
    ])
    const movements = await db.pool.query(
      `SELECT kind, quantity, reason, actor_id FROM stock_movements WHERE product_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    )
    expect(movements.rows).toEqual([
      { kind: 'adjusted', quantity: 15, reason: 'Sent by Kiran Warehouse', actor_id: `key:${partner.id}` },
    ])
    const history = await shop.listStockMovements({ id, page: 1 })
    expect(history).toMatchObject({
      value: { movements: [{ actorName: 'Kiran Warehouse' }, { quantity: 10 }] },
    })
    await expectBooksToAgree(testing)
  })

  test('is not blocked by unpaid orders, and one wrong product refuses the whole message', async () => {
    const [held, other, uncounted] = [
      await aProduct(testing, { onHand: 10 }),
      await aProduct(testing),
      await aProduct(testing, { onHand: null }),
    ]
    await placed(testing, await aGuest(testing), { items: [{ productId: held, quantity: 3 }] })
    const before = await dataStored(testing)
    const answer = await send(
      productsSaid(
        { id: other, stock_on_hand: 5 },
        { id: held, stock_on_hand: 2 },
        { id: uncounted, stock_on_hand: 2 },
      ),
    )
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        fields: {
          'data.products.2.stock_on_hand': 'Stock is not tracked for this product',
        },
      },
    })
    expect(await dataStored(testing)).toEqual(before)
    const count = productsSaid({ id: other, stock_on_hand: 5 }, { id: held, stock_on_hand: 2 })
    expect(await send(count)).toMatchObject({
      value: { data: { changed: 2, limited: ['data.products.1.stock_on_hand'] } },
    })
    expect(await stockOf(testing, held)).toMatchObject({ onHand: 3, reserved: 3 })
  })

  test('does not find a product that staff archived', async () => {
    const id = await aProduct(testing)
    await db.pool.query(`UPDATE products SET status = 'archived' WHERE id = $1`, [id])
    expect(await send(productsSaid({ id, weight_grams: 1 }))).toMatchObject({
      problem: { fields: { 'data.products.0.id': 'There is no product with this id or SKU' } },
    })
  })

  test('invalidates the pages that show the change, and no others', async () => {
    const [full, shown] = [await aProduct(testing, { onHand: 200 }), await aProduct(testing)]
    const heard: string[] = []
    const listener = await listenForChanges({
      databaseUrl: url,
      channel: CHANGES_CHANNEL,
      onChange: (tags) => heard.push(...(tags === 'all' ? [] : tags)),
      onListening: () => undefined,
    })
    await send(productsSaid({ id: full, stock_on_hand: 150 }, { id: shown, description: 'New words' }))
    await vi.waitFor(() => expect(heard).toContain(`product:${shown}`), { interval: 5, timeout: 15_000 })
    expect(heard).not.toContain(`product:${full}`)
    expect(heard).toContain('category:Ruled Notebooks')
    await listener.close()
  })

  test('during twenty checkouts oversells and loses nothing, and the books agree', async () => {
    const [a, b] = [await aProduct(testing, { onHand: 12 }), await aProduct(testing, { onHand: 12 })]
    const guests = await Promise.all(Array.from({ length: 20 }, () => aGuest(testing)))
    const orders = guests.map((guest, index) =>
      placed(testing, guest, {
        items: (index % 2 === 0 ? [a, b] : [b, a]).map((productId) => ({ productId, quantity: 1 })),
      }).then(
        () => 1,
        () => 0,
      ),
    )
    const other = await aPartner('Other')
    const syncs = Array.from({ length: 8 }, (_, index) => {
      const named = index % 2 === 0 ? [a, b] : [b, a]
      const from = index % 3 === 0 ? other : partner
      return send(productsSaid(...named.map((id) => ({ id, stock_on_hand: 14 + index }))), { from })
    })
    const placedOrders = (await Promise.all(orders)).reduce<number>((sum, each) => sum + each, 0)
    const heldTooMany = { problem: { code: 'bad_request', fields: expect.anything() } }
    for (const answer of await Promise.all(syncs)) if (!answer.ok) expect(answer).toMatchObject(heldTooMany)
    for (const id of [a, b]) {
      const { onHand, reserved } = await stockOf(testing, id)
      expect(reserved).toBe(placedOrders)
      expect(onHand).toBeGreaterThanOrEqual(reserved)
    }
    await expectBooksToAgree(testing)
  })
})

describe('stats_update', () => {
  const days = { first_day: '2024-10-01', last_day: '2024-10-31' }

  test('stores figures separately, and replaces those of the same days', async () => {
    const before = await shop.getDashboard({ role: 'owner' })
    const own = await shopsOwn(testing)
    const figures = { orders_packed: 10, revenue: 1234.5 }
    expect(await send(statsSaid({ ...days, figures }))).toMatchObject(taken(1))
    expect(await send(statsSaid({ ...days, figures: { revenue: 1234.5, orders_packed: 10 } }))).toMatchObject(
      taken(0),
    )
    expect(await send(statsSaid({ ...days, figures: { orders_packed: 11 } }))).toMatchObject(taken(1))
    const kept = await shop.listPartnerFigures({ filter: { sender: partner.id, type: '' }, page: 1 })
    expect(kept).toMatchObject({
      total: 1,
      figures: [{ firstDay: '2024-10-01', lastDay: '2024-10-31', figures: { orders_packed: 11 } }],
    })
    expect(await shopsOwn(testing)).toEqual(own)
    expect(await shop.getDashboard({ role: 'owner' })).toEqual(before)
  })

  test('is one audit entry, without the figures, and none if nothing is new', async () => {
    const from = await aPartner('Many days')
    const message = statsSaid(
      ...['2024-11-03', '2024-11-01', '2024-11-02'].map((day) => ({
        first_day: day,
        last_day: day,
        figures: { sold: 3, returned: 1 },
      })),
    )
    expect(await send(message, { from })).toMatchObject(taken(3))
    expect(await send(message, { from })).toMatchObject(taken(0))
    expect(await notedOf(testing, from.id)).toEqual([
      {
        action: 'integration.figures_kept',
        actorId: `key:${from.id}`,
        label: 'Many days, 2024-11-01 to 2024-11-03',
        before: null,
        after: { firstDay: '2024-11-01', lastDay: '2024-11-03', records: 3 },
      },
    ])
  })
})
