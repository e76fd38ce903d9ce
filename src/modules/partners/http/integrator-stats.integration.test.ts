/** GET /orders-api/stats (spec §7): the same figures that staff see. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { IntegratorStats } from '../rules/integrator-stats.ts'
import { expectDocumented } from '#tests/support/api-document.ts'
import { aKey } from '#tests/support/partners.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { deliver } from '#tests/support/returns.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, shop, db } = testing
const { key } = await aKey(testing, { scopes: ['orders:read'], requestsPerMinute: 5_000 })

async function ask(query = '', headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url: `/orders-api/stats${query}`,
    headers: { 'api-key': key, ...headers },
  })
  expectDocumented(answer, 'getStats')
  return answer
}

const stats = async (query = '') => (await ask(query)).json<{ data: IntegratorStats }>().data

/** Paid at this time in India, with a distinct total. */
async function paidAt(moment: string, totalPaise: number): Promise<string> {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await db.pool.query(
    `UPDATE orders SET paid_at = $2::timestamp AT TIME ZONE 'Asia/Kolkata', created_at = $2::timestamp AT TIME ZONE 'Asia/Kolkata',
            subtotal_paise = $3, shipping_paise = 0, total_paise = $3 WHERE id = $1`,
    [id, moment, totalPaise],
  )
  await db.pool.query('UPDATE order_items SET quantity = 1, unit_paise = $2 WHERE order_id = $1', [
    id,
    totalPaise,
  ])
  return id
}

beforeAll(async () => {
  await paidAt('2025-03-04 00:00:00', 100_001)
  const back = await paidAt('2025-03-10 23:59:59', 50_050)
  await paidAt('2025-03-03 23:59:59', 30_000)
  await paidAt('2025-03-11 00:00:00', 30_000)
  await db.pool.query(
    `INSERT INTO refunds (order_id, provider_payment_id, provider_refund_id, status, amount_paise, reason, created_at)
     SELECT order_id, provider_payment_id, 'rfnd_back', 'accepted', 30025, 'back', '2025-03-06 10:00+05:30' FROM payments WHERE order_id = $1`,
    [back],
  )
  const { id } = await anUnpaidOrder(testing)
  await db.pool.query(`UPDATE orders SET created_at = '2025-03-07 10:00+05:30' WHERE id = $1`, [id])
  const sent = await aPaidOrder(testing, await aGuest(testing))
  await deliver(testing, sent.id)
  await aProduct(testing, { onHand: 0 })
  await aProduct(testing, { onHand: 9 })
  await aProduct(testing, { onHand: null })
  const away = await aProduct(testing, { onHand: 50 })
  await db.pool.query('UPDATE products SET in_stock = false WHERE id = $1', [away])
})

const WEEK = '?start_date=2025-03-04&end_date=2025-03-10'

describe('the figures', () => {
  test('of a week include what happened in it, and nothing from the moments beside it', async () => {
    const { period, orders, revenue, top_products } = await stats(WEEK)
    expect(period).toEqual({ from: '2025-03-03T18:30:00.000Z', until: '2025-03-10T18:30:00.000Z' })
    expect(orders).toEqual({ total: 3, by_status: { pending: 1, shipped: 0, completed: 2, failed: 0 } })
    expect(revenue).toEqual({
      currency: 'INR',
      total: 1_200.26,
      paid: 1_500.51,
      refunded: 300.25,
      paid_orders: 2,
      average_order: 750.26,
    })
    expect(top_products).toEqual([
      expect.objectContaining({ quantity: 1, revenue: 1_000.01, category: 'Ruled Notebooks' }),
      expect.objectContaining({ quantity: 1, revenue: 500.5 }),
    ])
  })

  test('of days match the analytics page for the same days', async () => {
    const { revenue, top_products } = await stats(WEEK)
    const { sales, goods } = await shop.getAnalytics({
      range: 'custom',
      from: '2025-03-04',
      to: '2025-03-10',
      by: null,
    })
    expect(sales?.total).toEqual({
      revenuePaise: Math.round(revenue.total * 100),
      orders: revenue.paid_orders,
      averagePaise: Math.round(revenue.average_order! * 100),
    })
    expect(
      top_products.map(({ product_id, revenue: brought }) => [product_id, Math.round(brought * 100)]),
    ).toEqual(goods?.products.map(({ id, paise }) => [id, paise]))
  })

  test('of all time match the dashboard', async () => {
    const { period, orders, revenue, products } = await stats()
    const dashboard = await shop.getDashboard({ role: 'owner' })
    expect(period).toEqual({ from: null, until: null })
    expect(orders.total).toBe(dashboard.orders!.total)
    expect(orders.by_status.pending).toBe(dashboard.orders!.pending)
    expect(Object.values(orders.by_status).reduce((sum, count) => sum + count, 0)).toBe(orders.total)
    expect(Math.round(revenue.total * 100)).toBe(dashboard.revenue!.totalPaise)
    expect(products.total).toBe(dashboard.products!.total)
    expect(products.low_stock).toBe(dashboard.products!.low)
    expect(products.in_stock + products.out_of_stock).toBeLessThanOrEqual(products.total)
  })

  test('include what is out of stock: sold out, or inactive', async () => {
    const before = await stats()
    await aProduct(testing, { onHand: 0 })
    const away = await aProduct(testing, { onHand: 50 })
    await db.pool.query('UPDATE products SET in_stock = false WHERE id = $1', [away])
    const { products } = await stats()
    expect(products.out_of_stock).toBe(before.products.out_of_stock + 2)
    expect(products.low_stock).toBe(before.products.low_stock + 1)
    expect(products.in_stock).toBe(before.products.in_stock)
  })

  test('of an empty period are 0, without an average', async () => {
    const { orders, revenue, top_products } = await stats('?start_date=2001-01-01&end_date=2001-01-01')
    expect(orders.total).toBe(0)
    expect(revenue).toMatchObject({ total: 0, paid_orders: 0, average_order: null })
    expect(top_products).toEqual([])
  })

  test('are possible for a period with any start or end', async () => {
    expect((await stats('?end_date=2025-03-03')).orders.total).toBe(1)
    expect((await stats('?start_date=2025-03-10T18:30:00Z')).revenue.paid_orders).toBe(2)
    expect((await stats('?start_date=2025-03-10T18:29:59Z&end_date=2025-03-10T18:29:59Z')).revenue.paid).toBe(
      500.5,
    )
  })
})

test.each([
  ['start_date=today', 'start_date'],
  ['end_date=2025-13-01', 'end_date'],
  ['start_date=2025-03-10&end_date=2025-03-09', 'end_date'],
  ['limit=5', 'limit'],
])('%s: 400 names %s', async (query, field) => {
  const answer = await ask(`?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.fields).toEqual({ [field]: expect.any(String) })
})

test('figures that have not changed get 304', async () => {
  const etag = String((await ask(WEEK)).headers['etag'])
  expect((await ask(WEEK, { 'if-none-match': etag })).statusCode).toBe(304)
})

test('a key without orders:read, and a wrong one, see no figures', async () => {
  const { key: other } = await aKey(testing, { scopes: ['products:read', 'data:write'] })
  expect((await ask('', { 'api-key': other })).statusCode).toBe(403)
  expect((await ask('', { 'api-key': 'wrong' })).statusCode).toBe(401)
})
