/** A sale with start and end: the price follows the database's clock to the second, and the job updates the listings. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { connect } from '#platform/database/connection.ts'
import type { BulkChange } from '../rules/product-edits.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { namesOf, listingsOf } from '../testing/listings-support.ts'
import { aGuest, place, placed, testShop } from '#tests/support/shop.ts'
import { edited, made, standingOf } from '#tests/support/products.ts'
import { staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const manager = await staffOf(testing, 'manager')

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const now = Math.floor(Date.now() / 60_000) * 60_000
const instant = (at: number) => new Date(at + 5.5 * HOUR).toISOString().replace('.000Z', '+05:30')
const START = now + HOUR
const END = START + WEEK

/** The shop at another time. */
function shopAt(moment: number) {
  const url = new URL(testing.url)
  url.searchParams.set('options', `-c panna.now=${new Date(moment).toISOString()}`)
  const later = connect(url.href, { size: 2 })
  afterAll(() => later.close())
  return { ...testing, db: later, shop: bindShop({ ...testing.deps, db: later }) }
}

const SALE: BulkChange = {
  target: 'sale',
  way: 'lower_percent',
  amount: 2_000,
  saleStartsAt: instant(START),
  saleEndsAt: instant(END),
}

async function change(ids: readonly ProductId[], bulk: BulkChange): Promise<void> {
  const preview = await shop.previewBulkChange({ ids, change: bulk })
  if (!preview.ok || preview.value.seen === null) throw new Error('not possible')
  expect((await shop.changeManyProducts(manager, { ids, change: bulk, seen: preview.value.seen })).ok).toBe(
    true,
  )
}

async function unitAt(moment: number, id: ProductId): Promise<number> {
  const at = shopAt(moment)
  const quote = await at.shop.quoteCart(await aGuest(at), { items: [{ productId: id, quantity: 1 }] })
  return quote.subtotalPaise
}

/** When the job for the next start or end runs. */
async function nextFollow(): Promise<number[]> {
  const { rows } = await db.pool.query<{ at: Date }>(
    `SELECT j.run_at AS at FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'follow_sales'`,
  )
  return rows.map(({ at }) => at.getTime())
}

test('nobody pays the sale price a second too early or too late', async () => {
  const price = { price: '499', discountedPrice: '450', category: 'Ruled Notebooks' }
  const ids = [await made(testing, manager, price), await made(testing, manager, { price: '200' })]
  const [id = ids[0]!] = ids
  await change(ids, SALE)
  expect(await standingOf(testing, id)).toMatchObject({
    pricePaise: 49_900,
    discountedPricePaise: 45_000,
    salePricePaise: 36_000,
    saleStartsAt: instant(START),
    saleEndsAt: instant(END),
  })
  expect(await nextFollow()).toEqual([START])
  expect(await unitAt(START - 1_000, id)).toBe(45_000)
  expect(await unitAt(START, id)).toBe(36_000)
  expect(await unitAt(END - 1_000, id)).toBe(36_000)
  expect(await unitAt(END, id)).toBe(45_000)

  const during = shopAt(START)
  const { order } = await placed(during, await aGuest(during), { items: [{ productId: id, quantity: 1 }] })
  expect(order.totalPaise).toBe(41_000)

  const after = shopAt(END)
  const guest = await aGuest(after)
  const late = await place(after, guest, {
    items: [{ productId: id, quantity: 1 }],
    expectedTotalPaise: 41_000,
  })
  expect(late).toMatchObject({ ok: false, problem: { code: 'price_changed' } })
  const { rows } = await db.pool.query('SELECT count(*)::int AS orders FROM orders')
  expect(rows).toEqual([{ orders: 1 }])
})

test('listings, filters and cached pages are updated at the start and at the end; the old price is struck through', async () => {
  const { sell, emptyShop, ruled, wrongCounts } = listingsOf(testing)
  await db.pool.query('TRUNCATE orders, order_items CASCADE')
  await emptyShop()
  await sell([
    { name: 'On sale', rupees: 300 },
    { name: 'Other', rupees: 280 },
  ])
  const { rows } = await db.pool.query<{ id: ProductId }>(`SELECT id FROM products WHERE name = 'On sale'`)
  const { id } = rows[0]!
  await change([id], { ...SALE, way: 'set', amount: paise(25_000) })
  const cheapest = async () => namesOf(await ruled('sort=price-low'))
  expect(await cheapest()).toEqual(['Other', 'On sale'])
  const heard: string[] = []
  const client = await db.pool.connect()
  onTestFinished(() => client.release(true))
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('LISTEN panna_changes')

  expect(await shopAt(START - 1_000).shop.followSales()).toBe(0)
  expect(await shopAt(START).shop.followSales()).toBe(1)
  expect(await nextFollow()).toEqual([END])
  expect(await shopAt(START).shop.followSales()).toBe(0)
  await expect.poll(() => client.query('SELECT 1').then(() => heard.join())).toContain(`product:${id}`)
  expect(heard.join()).toContain('category:Ruled Notebooks')
  expect(await cheapest()).toEqual(['On sale', 'Other'])
  expect(namesOf(await ruled('max=260'))).toEqual(['On sale'])
  expect(namesOf(await ruled('offer=yes'))).toEqual(['On sale'])
  expect(await wrongCounts()).toEqual([])
  const shown = await shopAt(START).shop.listCurrentProducts({ ids: [id] })
  expect(shown.products).toMatchObject([{ pricePaise: 30_000, discountedPricePaise: 25_000 }])
  // A stock change in between does not hide the price change from the job.
  await db.pool.query('UPDATE products SET reserved = reserved + 1 WHERE id = $1', [id])

  heard.length = 0
  expect(await shopAt(END).shop.followSales()).toBe(1)
  await expect.poll(() => client.query('SELECT 1').then(() => heard.join())).toContain(`product:${id}`)
  expect(await cheapest()).toEqual(['Other', 'On sale'])
  expect(namesOf(await ruled('offer=yes'))).toEqual([])
  expect(await wrongCounts()).toEqual([])
})

test('a sale ended manually ends at once; one without a start starts at once', async () => {
  const id = await made(testing, manager, { price: '500' })
  await change([id], { ...SALE, saleStartsAt: null })
  expect(await unitAt(now, id)).toBe(40_000)
  const { rows } = await db.pool.query('SELECT selling_price_paise AS paise FROM products WHERE id = $1', [
    id,
  ])
  expect(rows).toEqual([{ paise: 40_000 }])
  await edited(testing, manager, await standingOf(testing, id), { saleEnds: '2099-01-01T10:00' })
  expect((await standingOf(testing, id)).saleEndsAt).toBe('2099-01-01T10:00:00+05:30')
  await change([id], { target: 'no_sale' })
  expect(await unitAt(now, id)).toBe(50_000)
})
