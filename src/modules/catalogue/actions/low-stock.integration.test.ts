/** Low stock: the shop's threshold and a product's own, on the dashboard, in the product list and in the daily mail. */
import { beforeEach, describe, expect, test } from 'vitest'
import { readShopFigures } from '#modules/partners/data/integrator-stats.ts'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import type { CaughtMail } from '#tests/support/accounts.ts'
import { aProduct, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { db, shop, sandbox } = testing
const sql = (text: string, values: readonly unknown[] = []) => db.pool.query(text, [...values])

const [owner, manager, support] = [
  await staffOf(testing, 'owner'),
  await staffOf(testing, 'manager'),
  await staffOf(testing, 'support'),
]

/** With this many units available. */
async function stocked(name: string, left: number | null, lowStockAt: number | null = null) {
  const id = await aProduct(testing, { name, onHand: left })
  await sql('UPDATE products SET low_stock_at = $2 WHERE id = $1', [id, lowStockAt])
  return id
}

const leave = (id: string, left: number) =>
  sql('UPDATE products SET on_hand = $2 + reserved WHERE id = $1', [id, left])

beforeEach(async () => {
  await sql(`UPDATE products SET status = 'archived'`)
  await sql('DELETE FROM low_stock_mails')
  await sql('UPDATE shop_settings SET low_stock_at = 9')
})

const lowNames = async () =>
  ((await shop.getDashboard({ role: 'owner' })).products?.lowest ?? []).map(({ name }) => name)

describe('low stock', () => {
  test("is determined by the product's own threshold, else the shop's; dashboard and product list agree", async () => {
    await stocked('At the threshold', 9)
    await stocked('Above it', 10)
    await stocked('Own, higher', 40, 40)
    await stocked('Own, lower', 5, 4)
    await stocked('Own, none', 0, 0)
    await stocked('Not tracked', null, 50)
    const low = ['Own, none', 'At the threshold', 'Own, higher']
    const { products } = await shop.getDashboard({ role: 'owner' })
    expect(products?.low).toBe(low.length)
    expect(await lowNames()).toEqual(low)
    const listed = await shop.listProductsForStaff({
      search: '',
      category: '',
      status: 'active',
      stock: 'low',
      page: 1,
    })
    expect(listed.products.map(({ name }) => name).toSorted()).toEqual(low.toSorted())
  })

  test('follows the shop’s setting, which only its owner can change, and which is audited', async () => {
    await stocked('Twelve', 12)
    expect(await lowNames()).toEqual([])
    const { version } = await shop.getShopSettings()
    expect(await shop.changeLowStock(manager, { lowStockAt: 12, version })).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(await shop.changeLowStock(owner, { lowStockAt: 12, version })).toMatchObject({
      ok: true,
      value: { lowStockAt: 12 },
    })
    expect(await lowNames()).toEqual(['Twelve'])
    expect((await notedBy(testing, owner.userId)).at(-1)).toMatchObject({
      action: 'settings.low_stock_changed',
      before: { lowStockAt: 9 },
      after: { lowStockAt: 12 },
    })
    expect(await shop.changeLowStock(owner, { lowStockAt: 3, version })).toMatchObject({
      problem: { code: 'stale' },
    })
  })
})

describe('the levels that products are counted by', () => {
  const all = Array.from({ length: 70 }, (_, left) => left).concat(127, 128, 8_191, 8_192, 9_999, 10_000)
  const namesWhere = async (condition: string) => {
    const { rows } = await sql(
      `SELECT name FROM products p, shop_settings s WHERE s.id = 1 AND p.status = 'active' AND ${condition} ORDER BY lower(name), p.id`,
    )
    return rows.map(({ name }: { name: string }) => name)
  }
  const LEFT = 'p.on_hand - p.reserved'
  const IS_LOW_ITSELF = `${LEFT} <= coalesce(p.low_stock_at, s.low_stock_at)`
  const list = async (stock: 'low' | 'out') => {
    const page = { search: '', category: '', status: 'active', stock } as const
    const { products, total } = await shop.listProductsForStaff({ ...page, page: 1 })
    return { names: products.map(({ name }) => name), total }
  }

  async function compare(threshold: number) {
    await sql('UPDATE shop_settings SET low_stock_at = $1', [threshold])
    const [low, out] = [await namesWhere(IS_LOW_ITSELF), await namesWhere(`(NOT p.in_stock OR ${LEFT} = 0)`)]
    expect(await list('low'), `${threshold}`).toEqual({ names: low.slice(0, 50), total: low.length })
    expect(await list('out')).toEqual({ names: out.slice(0, 50), total: out.length })
    const { rows: lowest } = await sql(
      `SELECT p.id, name, ${LEFT} AS "left" FROM products p, shop_settings s WHERE s.id = 1 AND p.status = 'active' AND ${IS_LOW_ITSELF} ORDER BY 3, 2 LIMIT 6`,
    )
    const onDashboard = (await shop.getDashboard({ role: 'owner' })).products
    expect(onDashboard).toMatchObject({ low: low.length, lowest })
    const { products } = await readShopFigures(
      db.pool,
      { from: 0, until: 0 },
      { lowBelow: threshold + 1, best: 1 },
    )
    const all = await sql(`SELECT FROM products WHERE status <> 'archived'`)
    expect(products).toEqual({
      total: all.rowCount,
      inStock: (await namesWhere(`p.in_stock AND ${LEFT} IS DISTINCT FROM 0`)).length,
      low: (await namesWhere(`${LEFT} <= ${threshold}`)).length,
      out: out.length,
    })
  }

  test('find what each row says, before and after every change', async () => {
    for (const left of all) await stocked(`With ${left}`, left, left % 7 === 3 ? left - (left % 2) : null)
    await stocked('Not tracked', null)
    for (const threshold of [0, 1, 3, 4, 64, 8_192, 9_999]) await compare(threshold)
    const active = `WHERE status = 'active'`
    for (const change of [
      `UPDATE products SET reserved = reserved + 1 ${active} AND on_hand > reserved`,
      `UPDATE products SET in_stock = false ${active} AND on_hand % 10 = 1`,
      `UPDATE products SET on_hand = NULL, reserved = 0 ${active} AND on_hand % 10 = 2`,
      `UPDATE products SET low_stock_at = 40 ${active} AND on_hand % 10 = 3`,
      `UPDATE products SET status = 'inactive' ${active} AND on_hand % 10 = 4`,
    ]) {
      await sql(change)
      for (const threshold of [0, 7, 8]) await compare(threshold)
    }
    const broken = async () =>
      (await findBrokenInvariants(db.pool)).filter(({ invariant }) => invariant.includes('counted by'))
    expect(await broken()).toEqual([])
    await sql(
      `UPDATE counted_products SET level = level + 1 WHERE product_id = (SELECT id FROM products ${active} AND on_hand = 5)`,
    )
    expect(await broken()).toHaveLength(1)
  })

  test('are written by the sale that crosses a power of two, and by no other', async () => {
    const id = await stocked('Sold', 9)
    const version = async () =>
      (await sql('SELECT level, xmin::text FROM counted_products WHERE product_id = $1', [id]))
        .rows[0] as unknown
    const before = await version()
    await leave(id, 8)
    expect(await version()).toEqual(before)
    await leave(id, 7)
    expect(await version()).toMatchObject({ level: 3 })
  })
})

/** Runs the daily job and the mails that it queued: their texts by address. */
async function dailyMails(): Promise<Map<string, string>> {
  const mailbox = async () => (await (await fetch(`${sandbox.url}/mail.json`)).json()) as CaughtMail[]
  const before = (await mailbox()).length
  await TASKS.mail_low_stock(shop)
  const { rows } = await sql(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'send_low_stock_mail' RETURNING j.payload`,
  )
  for (const { payload } of rows as { payload: unknown }[]) await TASKS.send_low_stock_mail(shop, payload)
  const mails = await mailbox()
  return new Map(mails.slice(0, mails.length - before).map(({ to, text }) => [to[0] ?? '', text]))
}

describe('the daily mail', () => {
  test('lists what became low since the last one, once, to staff who may change products', async () => {
    const [first, second] = [await stocked('First', 3), await stocked('Second', 30)]
    const mails = await dailyMails()
    const address = ({ userId }: { userId: string }) => `${userId}@panna.example`
    expect([...mails.keys()].toSorted()).toEqual([address(owner), address(manager)].toSorted())
    expect(mails.has(address(support))).toBe(false)
    expect(mails.get(address(owner))).toMatch(/First \(test-\w+\): 3 left, low at 9/)
    expect(mails.get(address(owner))).not.toContain('Second')

    expect((await dailyMails()).size).toBe(0)
    await leave(first, 1)
    expect((await dailyMails()).size).toBe(0)

    await leave(second, 9)
    const next = (await dailyMails()).get(address(owner))
    expect(next).toContain('Second')
    expect(next).not.toContain('First')

    await leave(first, 50)
    expect((await dailyMails()).size).toBe(0)
    await leave(first, 2)
    expect((await dailyMails()).get(address(owner))).toContain('First')
  })

  test('leaves out products that are not on sale', async () => {
    const id = await stocked('Archived', 1)
    await sql(`UPDATE products SET status = 'archived' WHERE id = $1`, [id])
    expect((await dailyMails()).size).toBe(0)
  })
})
