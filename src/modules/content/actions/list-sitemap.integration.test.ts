import { beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTS_PER_PART } from '../rules/sitemap.ts'
import { testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop } = testing

/** Newer than all sample data, each newer than the previous one. */
const MANY = PRODUCTS_PER_PART + 500
/** Few enough for one statement on a busy machine. */
const STEP = 2_000

describe('a small shop’s site map', () => {
  test('has one part of products', async () => {
    const active = await countActive()
    expect((await shop.getSitemapIndex()).map(({ part }) => part)).toEqual(['pages', 'products-1'])
    const products = await shop.listSitemapProducts({ part: 1 })
    expect(products).toHaveLength(active)
    expect(products[0]).toMatchObject({ path: expect.stringMatching(/^\/[a-z-]+\/[a-z0-9-]+$/) })
    expect(await shop.listSitemapProducts({ part: 2 })).toEqual([])
  })

  test('has no inactive product', async () => {
    const { rows } = await db.pool.query<{ id: string; slug: string }>(
      `UPDATE products SET status = 'inactive'
        WHERE id = (SELECT id FROM products WHERE status = 'active' LIMIT 1) RETURNING id, slug`,
    )
    const [hidden] = rows
    const paths = (await shop.listSitemapProducts({ part: 1 })).map(({ path }) => path)
    expect(paths.filter((path) => path.endsWith(`/${hidden?.slug}`))).toEqual([])
    await db.pool.query(`UPDATE products SET status = 'active' WHERE id = $1`, [hidden?.id])
  })

  test('has every page, and the last change of each listing', async () => {
    const pages = await shop.listSitemapPages()
    expect(pages.map(({ path }) => path)).toEqual([
      '/',
      '/products',
      '/category/undated-daily-planners',
      '/category/ruled-notebooks',
      '/category/plain-notebooks',
      '/category/five-subject-notebooks-ruled',
      '/category/five-subject-notebooks-plain',
      '/category/five-subject-notebooks',
      '/about',
      '/blog',
      '/contact',
      '/privacy-policy',
      '/terms-of-use',
      '/return-policy',
      '/shipping-policy',
      '/api-docs',
    ])
    const { rows } = await db.pool.query<{ newest: Date }>(
      `SELECT max(updated_at) AS newest FROM products WHERE status = 'active' AND category = 'Ruled Notebooks'`,
    )
    const ruled = pages.find(({ path }) => path === '/category/ruled-notebooks')
    expect(ruled?.updatedAt).toBe(rows[0]?.newest.toISOString())
    expect(pages[0]?.updatedAt).toBe(
      pages
        .map(({ updatedAt }) => updatedAt ?? '')
        .toSorted()
        .at(-1),
    )
  })
})

describe(`the site map of a shop with ${MANY} more products`, () => {
  let before = 0
  beforeAll(async () => {
    before = await countActive()
    for (let from = 1; from <= MANY; from += STEP)
      await db.pool.query(
        `INSERT INTO products (sku, slug, name, category, price_paise, image_url, format, pages, cover, gsm, ruling, hsn, gst_rate_percent, created_at, updated_at)
         SELECT 'many-' || n, 'many-' || n, 'Notebook ' || n, 'Plain Notebooks', 9900, '/images/x.svg', 'A5', 200, 'soft', 70, 'plain', '4820', 0,
                timestamptz '2100-01-01' + n * interval '1 second', timestamptz '2100-01-01' + n * interval '1 second'
           FROM generate_series($1::int, least($1 + $2 - 1, $3::int)) n`,
        [from, STEP, MANY],
      )
  })

  test('has them all once, the newest in the last part', async () => {
    const [, ...parts] = await shop.getSitemapIndex()
    expect(parts.map(({ part }) => part)).toEqual(['products-1', 'products-2'])
    expect(parts[1]?.updatedAt).toBe(new Date(Date.UTC(2100, 0, 1) + MANY * 1_000).toISOString())
    const pages = [await shop.listSitemapProducts({ part: 1 }), await shop.listSitemapProducts({ part: 2 })]
    expect(pages.map(({ length }) => length)).toEqual([PRODUCTS_PER_PART, before + 500])
    expect(new Set(pages.flat().map(({ path }) => path)).size).toBe(before + MANY)
    expect(pages[1]?.at(-1)?.path).toBe(`/plain-notebook/many-${MANY}`)
  })
})

async function countActive(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM products WHERE status = 'active'`,
  )
  return rows[0]?.count ?? 0
}
