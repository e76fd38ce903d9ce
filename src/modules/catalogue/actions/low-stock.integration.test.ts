/** Low stock: the shop's threshold and a product's own, on the dashboard, in the table and in the daily mail. */
import { beforeEach, describe, expect, test } from 'vitest'
import { TASKS } from '#server/jobs/tasks.ts'
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

/** With this many available. */
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

describe('what is low', () => {
  test("follows the product's own threshold, else the shop's; dashboard and table agree", async () => {
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

  test("moves with the owner's setting, which is audited; nobody else changes it", async () => {
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
  test('names what became low since the last one, once, to staff who may change products', async () => {
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
