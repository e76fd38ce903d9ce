import { expect, test } from 'vitest'
import { PRODUCTS_PER_FEED } from '../rules/product-feed.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop } = await testShop()
const MANY = PRODUCTS_PER_FEED + 500
/** Few enough for one statement on a busy machine. */
const STEP = 2_000

test('a small shop has one product feed, without inactive products', async () => {
  const { rows } = await db.pool.query<{ sku: string }>(
    `UPDATE products SET status = 'inactive'
      WHERE id = (SELECT id FROM products WHERE status = 'active' LIMIT 1) RETURNING sku`,
  )
  const feed = await shop.listFeedProducts({ part: 1 })
  expect(feed).toMatchObject({ ok: true, value: { partCount: 1 } })
  expect(feed.ok && feed.value.products.map(({ sku }) => sku)).not.toContain(rows[0]?.sku)
  expect(feed.ok && feed.value.products.length).toBe(await countActive())
  expect(await shop.listFeedProducts({ part: 2 })).toMatchObject({
    ok: false,
    problem: { code: 'not_found' },
  })
})

test(`${MANY} more products make a feed in parts, with each product once`, async () => {
  const before = await countActive()
  for (let from = 1; from <= MANY; from += STEP)
    await db.pool.query(
      `INSERT INTO products (sku, slug, name, category, price_paise, image_url, format, pages, cover, gsm, ruling, hsn, gst_rate_percent)
       SELECT 'many-' || n, 'many-' || n, 'Notebook ' || n, 'Plain Notebooks', 9900, '/images/x.svg', 'A5', 200, 'soft', 70, 'plain', '4820', 0
         FROM generate_series($1::int, least($1 + $2 - 1, $3::int)) n`,
      [from, STEP, MANY],
    )
  const partCount = Math.ceil((before + MANY) / PRODUCTS_PER_FEED)
  const skus = new Set<string>()
  for (let part = 1; part <= partCount; part += 1) {
    const feed = await shop.listFeedProducts({ part })
    if (!feed.ok) throw new Error(`part ${part} is missing`)
    expect([feed.value.part, feed.value.partCount]).toEqual([part, partCount])
    for (const { sku } of feed.value.products) skus.add(sku)
  }
  expect(skus.size).toBe(before + MANY)
  expect((await shop.listFeedProducts({ part: partCount + 1 })).ok).toBe(false)
})

async function countActive(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM products WHERE status = 'active'`,
  )
  return rows[0]?.count ?? 0
}
