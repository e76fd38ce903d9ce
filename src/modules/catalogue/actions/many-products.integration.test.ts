/** A listing of thousands of products: capped count, paging, sorting, and no full table scan. */
import { beforeAll, describe, expect, test } from 'vitest'
import { listProductsForStaff } from '../data/staff-products.ts'
import { countListed, listMany, type ListingSelection } from '../data/listings.ts'
import { categoryNames } from '#platform/rules/categories.ts'
import { SORTS, type Sort } from '../rules/listing-filter.ts'
import { sellingPrice } from '../rules/pricing.ts'
import { listCategory } from './list-products.ts'
import { testShop } from '#tests/support/shop.ts'
import { filterOf, listingsOf } from '../testing/listings-support.ts'

const testing = await testShop()
const { db } = testing
const { emptyShop, all, wrongCounts } = listingsOf(testing)

type PlanNode = {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

function productsRead(node: PlanNode): number {
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] === 'products' ? rows * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + productsRead(child), own)
}

describe('a large catalogue', () => {
  // The count stops at 1,001 matches: in a table of this size that is far from all rows, whatever the plan.
  const COUNT = 12_000
  const statements: { text: string; values: unknown[] }[] = []

  beforeAll(async () => {
    await emptyShop()
    await db.pool.query(
      `INSERT INTO products (sku, slug, name, category, price_paise, image_url, on_hand, format, pages, cover, gsm, ruling,
                             hsn, gst_rate_percent, rating_tenths, reviews_count, created_at)
       SELECT 'm-' || i, 'm-' || i, 'Notebook ' || md5(i::text), ($1::text[])[1 + i % 5], 10000 + (i * 7919 % 900) * 100, '/x.svg',
              i % 7, 'A5', 100 + 50 * (i / 5 % 4), CASE i / 20 % 3 WHEN 0 THEN 'Soft cover' ELSE 'Hard cover' END,
              CASE WHEN i % 3000 = 0 THEN 120 ELSE 70 + 10 * (i / 60 % 2) END, 'ruled', '4820', 0,
              CASE WHEN i % 3 = 0 THEN 10 + i % 41 END, CASE WHEN i % 3 = 0 THEN i % 50 ELSE 0 END, now() - i * interval '1 minute'
         FROM generate_series(1, $2::integer) i`,
      [categoryNames(), COUNT],
    )
    await db.pool.query('ANALYZE products')
    expect(await wrongCounts()).toEqual([])
  }, 60_000)

  test('is listed by stock as if all products were sorted, whether few or many have the stock of a page', async () => {
    const filter = { pattern: '', category: null, status: null, stock: null, tag: '' }
    const compare = async () => {
      for (const sort of ['stock', '-stock'] as const) {
        const { rows } = await db.pool.query<{ id: string }>(
          `SELECT id FROM products WHERE status <> 'archived' ORDER BY on_hand - reserved ${sort === 'stock' ? '' : 'DESC'} NULLS LAST, lower(name), id`,
        )
        for (const offset of [0, 1_700, 6_000, rows.length - 30, rows.length]) {
          const { products, total } = await listProductsForStaff(db.pool, filter, sort, 50, offset)
          expect(
            products.map(({ id }) => id),
            `${sort} ${offset}`,
          ).toEqual(rows.slice(offset, offset + 50).map(({ id }) => id))
          expect(total).toBe(rows.length)
        }
      }
    }
    await db.pool.query(
      `UPDATE products SET on_hand = NULL WHERE sku LIKE '%77'; UPDATE products SET status = 'archived' WHERE sku LIKE '%99'`,
    )
    await compare()
    await db.pool.query('UPDATE products SET on_hand = 4 + on_hand % 4 WHERE on_hand > 0')
    await compare()
    await db.pool.query(
      `UPDATE products SET on_hand = substr(sku, 3)::int % 7; UPDATE products SET status = 'active' WHERE status = 'archived'`,
    )
  }, 60_000)

  const selection = (change: Partial<ListingSelection> = {}): ListingSelection => ({
    categories: categoryNames(),
    facetIds: null,
    minPaise: 0,
    maxPaise: 10_000_000,
    isInStock: false,
    ...change,
  })

  test('is counted up to the limit, or exactly if only attributes are filtered', async () => {
    expect(await all('gsm=70')).toMatchObject({ isTotalExact: true, pageCount: 42 })
    expect(await all('stock=in')).toMatchObject({ total: 1_000, isTotalExact: false, pageCount: 42 })
    expect(await all('gsm=120')).toMatchObject({ total: 4, isTotalExact: true, pageCount: 1 })
    expect(await countListed(db.pool, selection(), 17)).toBe(17)
  })

  test('has options without counts in a large listing once price or stock is filtered', async () => {
    const { options } = await all('stock=in')
    expect(options.groups.flatMap((group) => group.options.map(({ count }) => count))).toEqual(
      expect.arrayContaining([null]),
    )
    expect(options.onOfferCount).toBe(0)
  })

  test('shows one page per category, with the total number', async () => {
    const { groups, total } = await all('')
    expect(total).toBe(COUNT)
    expect(groups.map((group) => [group.products.length, group.total])).toEqual(
      categoryNames().map(() => [24, COUNT / 5]),
    )
  })

  test('has pages without gaps or duplicates, and a page number that is too high shows the last one', async () => {
    const query = 'min=200&max=230&gsm=70'
    const first = await all(query)
    const pages = await Promise.all(
      Array.from({ length: first.pageCount }, (_, index) => all(`${query}&page=${index + 1}`)),
    )
    const ids = pages.flatMap(({ products }) => products.map(({ id }) => id))
    expect(first.pageCount).toBeGreaterThan(2)
    expect(ids).toHaveLength(first.total)
    expect(new Set(ids).size).toBe(first.total)
    const behind = await all(`${query}&page=42`)
    expect(behind.page).toBe(first.pageCount)
    expect(behind.products).toEqual(pages.at(-1)?.products)
  })

  test.each(SORTS)(
    'sorted by %s has the same sequence for few and many products, across all pages',
    async (sort: Sort) => {
      const { rows } = await db.pool.query<{ id: string }>(
        `SELECT id FROM products WHERE selling_price_paise <= 40000 ORDER BY ${
          {
            newest: 'created_at DESC, id',
            'price-low': 'selling_price_paise, id',
            'price-high': 'selling_price_paise DESC, id DESC',
            name: 'lower(name), id',
            rating: 'rating_tenths DESC NULLS LAST, reviews_count DESC, id',
          }[sort]
        } LIMIT 72`,
      )
      const products = await Promise.all(
        [0, 24, 48].map((offset) =>
          listMany(db.pool, selection({ maxPaise: 40_000 }), { sort, limit: 24, offset }),
        ),
      )
      expect(products.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      expect(products.flat().every((product) => sellingPrice(product) <= 40_000)).toBe(true)
    },
  )

  test.each([
    '',
    'page=9',
    'sort=price-low',
    'sort=price-high&page=5',
    'sort=name',
    'sort=rating&stock=in',
    'gsm=120',
    'gsm=120&sort=name',
    'cover=hard-cover&page=3',
    'pages=150,200&cover=soft-cover&sort=price-low',
    'min=300&max=301',
    'min=300&max=600&sort=rating&stock=in',
    'offer=yes',
  ])('is never read completely for %j', async (query) => {
    statements.length = 0
    const pool = new Proxy(db.pool, {
      get: (target, name) =>
        name === 'query'
          ? (asked: { text: string; values: unknown[] }) => {
              statements.push(asked)
              return target.query(asked)
            }
          : Reflect.get(target, name),
    })
    const deps = { ...testing.deps, db: { ...db, pool } }
    for (const slug of ['ruled-notebooks', 'five-subject-notebooks'])
      await listCategory(deps, { slug, filter: filterOf(query) })
    expect(statements.length).toBeGreaterThan(1)
    expect(statements.length).toBeLessThanOrEqual(8)
    for (const { text, values } of statements) {
      const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      )
      expect(productsRead(rows[0]!['QUERY PLAN'][0].Plan), text).toBeLessThan(0.6 * COUNT)
    }
  })
})
