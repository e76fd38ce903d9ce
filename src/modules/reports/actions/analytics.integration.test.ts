/** Analytics for staff: the right amounts on the right Indian day. */
import { getAnalytics } from './analytics.ts'
import { connect } from '#platform/database/connection.ts'
import type { Deps } from '#platform/deps.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aShopper } from '#tests/support/rewards.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop } = testing

const sql = (text: string, values: readonly unknown[] = []) => db.pool.query(text, [...values])
const DAYS = { range: 'custom', from: '2024-03-04', to: '2024-03-10', by: null }

/** ₹1,000 of goods in two units, paid at this time of the Indian clock. */
async function paidAt(moment: string, coupon: string | null = null): Promise<string> {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await sql(
    `UPDATE orders SET paid_at = $2::timestamp AT TIME ZONE 'Asia/Kolkata', created_at = $2::timestamp AT TIME ZONE 'Asia/Kolkata',
            subtotal_paise = 100000, shipping_paise = 0, coupon_code = $3, coupon_discount_paise = $4::int, total_paise = 100000 - $4::int WHERE id = $1`,
    [id, moment, coupon, coupon ? 10_000 : 0],
  )
  await sql('UPDATE order_items SET quantity = 2, unit_paise = 50000 WHERE order_id = $1', [id])
  return id
}

beforeAll(async () => {
  const first = await paidAt('2024-03-04 00:00:00')
  await paidAt('2024-03-10 23:59:59', 'PANNA10')
  await paidAt('2024-03-03 23:59:59')
  await paidAt('2024-03-11 00:00:00')
  await sql(
    `INSERT INTO refunds (order_id, provider_payment_id, provider_refund_id, status, amount_paise, reason, created_at)
     SELECT order_id, provider_payment_id, 'rfnd_back', 'accepted', 30000, 'back', '2024-03-06 10:00+05:30' FROM payments WHERE order_id = $1`,
    [first],
  )
  const { id } = await anUnpaidOrder(testing)
  await sql(`UPDATE orders SET created_at = '2024-03-07 10:00+05:30' WHERE id = $1`, [id])
})

describe('the analytics of a week', () => {
  test('include what was paid in it, nothing from the moments beside it, and the week before for comparison', async () => {
    const { range, step, sales } = await shop.getAnalytics(DAYS)
    expect(range).toMatchObject({ length: 7, before: { from: '2024-02-26', to: '2024-03-03' } })
    expect(step).toBe('day')
    expect(sales?.total).toEqual({ revenuePaise: 160_000, orders: 2, averagePaise: 95_000 })
    expect(sales?.before).toEqual({ revenuePaise: 100_000, orders: 1, averagePaise: 100_000 })
    expect(sales?.buckets.map(({ now }) => now.revenuePaise)).toEqual([100_000, 0, -30_000, 0, 0, 0, 90_000])
  })

  test('list sold products and categories', async () => {
    const { goods } = await shop.getAnalytics(DAYS)
    expect(goods?.categories).toEqual([{ category: 'Ruled Notebooks', units: 4, paise: 200_000 }])
    expect(goods?.products).toHaveLength(2)
    expect(goods?.products[0]).toMatchObject({ units: 2, paise: 100_000, category: 'Ruled Notebooks' })
  })

  test('show the discount and revenue of each coupon', async () => {
    expect((await shop.getAnalytics(DAYS)).coupons).toEqual([
      { code: 'PANNA10', uses: 1, discountPaise: 10_000, revenuePaise: 90_000 },
    ])
  })

  test('follow its orders from placing to delivery', async () => {
    const counts = async () => (await shop.getAnalytics(DAYS)).funnel?.map(({ count }) => count)
    expect(await counts()).toEqual([0, 0, 3, 3, 2, 0, 0])
    for (const reached of ['requested', 'shipped', 'delivered'])
      await sql(
        `UPDATE orders SET fulfilment_status = $1 WHERE paid_at = '2024-03-04 00:00+05:30'::timestamptz`,
        [reached],
      )
    expect(await counts()).toEqual([0, 0, 3, 3, 2, 1, 1])
  })

  test('have the same sum by day, week and month', async () => {
    for (const by of ['day', 'week', 'month']) {
      const { sales } = await shop.getAnalytics({ ...DAYS, from: '2024-02-15', to: '2024-03-20', by })
      const sum = sales?.buckets.reduce((all, { now }) => all + now.revenuePaise, 0)
      expect([by, sum]).toEqual([by, 360_000])
    }
  })
})

test('figures that take too long are left out, and the others come', async () => {
  const slow = connect(testing.url, { statementTimeoutMs: 3_000 })
  const locked = await db.pool.connect()
  try {
    await locked.query('BEGIN')
    await locked.query('LOCK TABLE sales_periods')
    const analytics = await getAnalytics({ db: slow } as Deps, DAYS)
    expect(analytics).toMatchObject({ sales: null, goods: null, coupons: [{ code: 'PANNA10' }] })
    expect(analytics.funnel).toHaveLength(7)
  } finally {
    await locked.query('ROLLBACK')
    locked.release()
    await slow.close()
  }
})

test('the coins owed are those that accounts could spend now', async () => {
  const before = (await shop.getAnalytics({ ...DAYS, range: '7' })).coins
  await aShopper(testing, 100)
  const { coins } = await shop.getAnalytics({ ...DAYS, range: '7' })
  expect(coins.owed).toBe(before.owed + 100)
  expect(coins.holders).toBe(before.holders + 1)
  expect(coins.given).toBe(before.given + 100)
})

describe('the export page', () => {
  test('counts the rows of each file, with orders by the day they were placed', async () => {
    const all = await shop.getExportPlan({ from: '', to: '' })
    expect(all).toMatchObject({ days: null, isRefused: false })
    const { rows } = await sql(
      'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM products) AS products, (SELECT count(*) FROM users) AS customers',
    )
    expect(all.counts).toEqual(rows[0])
    const week = await shop.getExportPlan({ from: '2024-03-04', to: '2024-03-10' })
    expect(week.counts).toMatchObject({ orders: 3, products: all.counts.products })
  })

  test('reports an invalid period, and counts everything', async () => {
    const plan = await shop.getExportPlan({ from: '2024-03-10', to: '2024-03-04' })
    expect(plan).toMatchObject({ days: null, isRefused: true })
    expect(plan.counts.orders).toBe((await shop.getExportPlan({ from: '', to: '' })).counts.orders)
  })
})
