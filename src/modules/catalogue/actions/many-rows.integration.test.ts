/** The bulk data generator writes rows as consistent as the shop's own; the audit and the reports agree on them. */
import { expect, test } from 'vitest'
import { closeSales } from '#modules/orders/actions/close-sales.ts'
import { countForStaff } from '#modules/orders/data/staff-order-table.ts'
import { staffOrderFilter } from '#modules/orders/rules/staff-order-list.ts'
import { closeTaxDays } from '#modules/invoicing/actions/gst-of-month.ts'
import { sumGst } from '#modules/invoicing/data/invoice-lists.ts'
import { readShopFigures } from '#modules/partners/data/integrator-stats.ts'
import { sumRevenue } from '#modules/reports/data/dashboard.ts'
import { countFunnel, listSales, listSoldGoods } from '#modules/reports/data/analytics-figures.ts'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import type { Deps } from '#platform/deps.ts'
import { insertManyRows } from '#server/seed/many-rows.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/money.ts'

/** A busy machine needs more than half a minute for a test. */
const LONG_MS = 180_000

const database = await testDatabase()
const { pool } = database.db
await aStaffMember(database)

test(
  'three thousand generated orders in every state break no invariant',
  async () => {
    const wish = { orders: 3_000, accounts: 300, products: 400, days: 400, seed: 3 }
    await insertManyRows(database.url, wish)
    const { rows } = await pool.query<{ states: string[]; count: number }>(
      `SELECT array_agg(DISTINCT payment_status || ' ' || fulfilment_status) AS states, count(*) AS count FROM orders`,
    )
    expect(rows[0]?.count).toBe(wish.orders)
    expect(rows[0]?.states.toSorted()).toEqual([
      'failed none',
      'paid delivered',
      'paid none',
      'paid shipped',
      'refunded cancelled',
      'unpaid none',
      'unpaid shipped',
    ])
    expect(await findBrokenInvariants(pool)).toEqual([])
    await expect(insertManyRows(database.url, wish)).rejects.toThrow(/has orders already|duplicate key/)
  },
  LONG_MS,
)

const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

async function readStats(span: { readonly from: number | null; readonly until: number | null }) {
  const { placed, ...stats } = await readShopFigures(pool, span, { lowBelow: 5, best: 10 })
  return { ...stats, placed: Object.fromEntries(placed.map(({ status, orders }) => [status, orders])) }
}

/** The figures of periods that start and end within, at and outside closed days, months and years. */
async function readFigures() {
  const ranges = [
    [0, 0],
    [1, 1],
    [30, 0],
    [33, 2],
    [200, 40],
    [215, 25],
    [380, 15],
    [365, 0],
    [800, 0],
  ] as const
  const figures = ranges.map(async ([from, to]) => {
    const days = { from: dayBefore(from), to: dayBefore(to) }
    const span = { from: Date.parse(`${days.from}T02:00:00Z`), until: Date.parse(`${days.to}T23:00:00Z`) }
    return [
      days,
      await listSales(pool, days),
      await listSoldGoods(pool, days, 10),
      await countFunnel(pool, days),
      await countForStaff(pool, staffOrderFilter(new URLSearchParams({ payment: 'cash', ...days })), null),
      await readStats(span),
      await sumGst(pool, days.from.slice(0, 7)),
    ]
  })
  const allTime = readStats({ from: null, until: null })
  return [await Promise.all(figures), await allTime, await sumRevenue(pool)]
}

async function closeAll(): Promise<number> {
  while (await closeSales({ db: database.db } as Deps));
  while (await closeTaxDays({ db: database.db } as Deps));
  const { rows } = await pool.query<{ periods: number }>('SELECT count(*)::int AS periods FROM sales_periods')
  return rows[0]?.periods ?? 0
}

test(
  'figures are the same whether their days are closed or not, and a changed order reopens its day',
  async () => {
    const open = await readFigures()
    const periods = await closeAll()
    const { rows: levels } = await pool.query<{ level: number }>(
      'SELECT DISTINCT level FROM sales_periods ORDER BY 1',
    )
    expect(levels.map(({ level }) => level).filter((level) => level !== 3)).toEqual([1, 2, 4])
    expect(await readFigures()).toEqual(open)
    expect(await findBrokenInvariants(pool)).toEqual([])

    // The order moves to another day: both are open again, and so are their months.
    const changed = await pool.query<{ id: string }>(
      `UPDATE orders SET paid_at = paid_at - interval '40 days' WHERE id = (SELECT id FROM orders
      WHERE paid_at BETWEEN shop_now() - interval '70 days' AND shop_now() - interval '60 days' ORDER BY paid_at LIMIT 1) RETURNING id`,
    )
    expect(changed.rowCount).toBe(1)
    const days = await countDays()
    const reopened = await readFigures()
    expect(reopened).not.toEqual(open)
    expect(await closeAll()).toBe(periods)
    expect(days).toBe((await countDays()) - 2)
    expect(await readFigures()).toEqual(reopened)
    const broken = await findBrokenInvariants(pool)
    expect(broken.filter(({ invariant }) => invariant.startsWith('sales of a closed'))).toEqual([])
    await pool.query(
      'UPDATE sales_of_products SET units = units + 1 WHERE period_id = (SELECT min(id) FROM sales_periods WHERE orders > 0)',
    )
    expect(
      (await findBrokenInvariants(pool)).filter(({ invariant }) =>
        invariant.startsWith('sales of a closed day'),
      ),
    ).toHaveLength(1)
  },
  LONG_MS,
)

const OLD_ORDER = `(SELECT o.id FROM orders o
  WHERE o.created_at < shop_now() - interval '30 days' AND o.fulfilment_status = 'delivered' AND o.delivery = 'courier' LIMIT 1)`

test.each([
  `UPDATE orders SET fulfilment_status = 'returning' WHERE id = ${OLD_ORDER}`,
  `UPDATE orders SET payment_status = 'refunded' WHERE id = ${OLD_ORDER}`,
  `UPDATE orders SET created_at = created_at - interval '40 days' WHERE id = ${OLD_ORDER}`,
])('a closed day is reopened by: %s', async (change) => {
  await closeAll()
  const client = await pool.connect()
  const days = async () => (await client.query('SELECT starts_at FROM order_days')).rowCount ?? 0
  await client.query('BEGIN')
  const before = await days()
  expect((await client.query(change)).rowCount).toBe(1)
  const after = await days()
  await client.query('ROLLBACK')
  client.release()
  expect([1, 2]).toContain(before - after)
})

async function countDays(): Promise<number> {
  const { rows } = await pool.query<{ days: number }>(
    'SELECT count(*)::int AS days FROM sales_periods WHERE level = 1',
  )
  return rows[0]?.days ?? 0
}

test(
  'the audit checks each row once, including those at the edges of its batches',
  async () => {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE payments SET amount_paise = amount_paise + 100
      WHERE order_id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM orders) AS keys WHERE n = 1 OR n % 50 = 0)
      RETURNING order_id AS id`,
    )
    const broken = await findBrokenInvariants(pool, 500)
    const found = broken
      .filter(
        ({ invariant }) => invariant === 'paid orders and finalised payments are the same, amounts equal',
      )
      .map(({ row }) => String(row['id']))
    expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  },
  LONG_MS,
)
