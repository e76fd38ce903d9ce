/**
 * What shoppers type and what they find, on the sample shop; then that searching a large shop needs no full table scan.
 */
import { describe, expect, test } from 'vitest'
import { generateProducts, insertProducts } from '#server/seed/many-products.ts'
import { countParts, findSearchWords, searchActive } from '../data/search.ts'
import { relaxedQueries, type RelaxedQuery } from '../rules/search-query.ts'
import { readSearch, searchProducts } from './search-products.ts'
import { aProduct, testShop, type TestShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { pool } = testing.db
const find = (q: string, limit = 12) => searchProducts(testing.deps, { q, limit })
const namesOf = async (q: string) => (await find(q)).products.map(({ name }) => name)

describe('a search', () => {
  test.each([
    ['banjara', ['Banjara Daily Planner, Emerald']],
    ['EMERALD', ['Banjara Daily Planner, Emerald']],
    ['émérald', ['Banjara Daily Planner, Emerald']],
    ['emer plan', ['Banjara Daily Planner, Emerald']],
    ['planner, emerald!', ['Banjara Daily Planner, Emerald']],
    ['emerald diary', ['Banjara Daily Planner, Emerald']],
    ['emrald dairy', ['Banjara Daily Planner, Emerald']],
    ['sandlewood', ['Chandan Daily Planner, Sandalwood']],
  ])('for %j finds %j', async (typed, names) => {
    expect(await namesOf(typed)).toEqual(names)
  })

  test('finds the same for singular and plural', async () => {
    const [one, many] = [await find('notebook', 48), await find('notebooks', 48)]
    expect(one.total).toBeGreaterThan(10)
    expect(many).toEqual({ ...one, marks: many.marks })
  })

  test.each(['kapi', 'copies', 'rough book', 'note book', 'कॉपी'])(
    'for %j finds notebooks',
    async (typed) => {
      expect((await find(typed)).total).toBe((await find('notebook')).total)
    },
  )

  test.each([
    ['diary', 'undated-daily-planners'],
    ['day planners', 'undated-daily-planners'],
    ['organizer', 'undated-daily-planners'],
    ['five subject', 'five-subject-notebooks-ruled'],
    ['college notebook', 'five-subject-notebooks-ruled'],
    ['unruled', 'plain-notebooks'],
    ['palnner', 'undated-daily-planners'],
  ])('for %j finds the category %s', async (typed, slug) => {
    expect((await find(typed)).categories.map(({ listingSlug }) => listingSlug)).toContain(slug)
  })

  test('finds words in a product’s description and attributes', async () => {
    expect((await find('a5 200 pages')).total).toBeGreaterThan(5)
    expect(await namesOf('mirror-work')).toEqual(['Banjara Daily Planner, Emerald'])
  })

  test('says how a mistyped word was corrected, and nothing if it was correct', async () => {
    expect((await find('notbook')).corrected).toBe('notebook')
    expect((await find('notebo')).corrected).toBeNull()
    expect((await find('book')).corrected).toBeNull()
  })

  test.each(['', '   ', '%', '_', "'", '\\', "' | '", '&', '!', '<->', ':*', '\u0000', '😀', 'xqzzyvw'])(
    'for %j finds nothing',
    async (typed) => {
      expect(await find(typed)).toMatchObject({ products: [], total: 0, isTotalExact: true })
    },
  )

  test.each(["planner' | 'x", 'planner & !emerald', 'planner:*', "planner'); --", 'planner\\'])(
    'treats operators in %j as plain text',
    async (typed) => {
      expect(Array.isArray((await find(typed)).products)).toBe(true)
    },
  )
})

describe('the sequence of results', () => {
  test('starts with products that have the word in their name, then those that mention it, newest first', async () => {
    const named = await aProduct(testing, { name: 'Zephyrine Notebook' })
    const mentions = await aProduct(testing, { name: 'Windy Notebook' })
    await pool.query(`UPDATE products SET description = 'Light as a zephyrine' WHERE id = $1`, [mentions])
    await pool.query(`UPDATE products SET created_at = created_at - interval '2 days' WHERE id = $1`, [named])
    expect((await find('zephyrine')).products.map(({ id }) => id)).toEqual([named, mentions])
    const newer = await aProduct(testing, { name: 'Zephyrine Planner' })
    expect((await find('zephyrine')).products.map(({ id }) => id)).toEqual([newer, named, mentions])
  })

  test('starts with matches of the typed word, then of its synonyms', async () => {
    await pool.query(`INSERT INTO search_synonyms (phrase, means) VALUES ('quire', 'zephyrine')`)
    const literal = await aProduct(testing, { name: 'Quire Notebook' })
    await pool.query(`UPDATE products SET created_at = created_at - interval '900 days' WHERE id = $1`, [
      literal,
    ])
    const found = await find('quire')
    expect(found.products[0]?.id).toBe(literal)
    expect(found.total).toBe(4)
  })

  test('synonyms take effect when they are saved, and until they are deleted', async () => {
    await pool.query(`INSERT INTO search_synonyms (phrase, means) VALUES ('bahi khata', 'quire')`)
    expect((await find('bahi khata')).products[0]?.name).toBe('Quire Notebook')
    expect((await find('school bahi khata 2026')).products[0]?.name).toBe('Quire Notebook')
    await pool.query(`DELETE FROM search_synonyms WHERE phrase = 'bahi khata'`)
    expect((await find('bahi khata')).total).toBe(0)
  })

  test('inactive products are not found', async () => {
    const id = await aProduct(testing, { name: 'Withdrawnling Notebook' })
    expect((await find('withdrawnling')).total).toBe(1)
    await pool.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [id])
    expect(await find('withdrawnling')).toMatchObject({ products: [], total: 0 })
  })

  test('a renamed product is found by its new name', async () => {
    const id = await aProduct(testing, { name: 'Formerlyso Notebook' })
    await pool.query(`UPDATE products SET name = 'Nowadaysso Notebook' WHERE id = $1`, [id])
    expect((await find('nowadaysso')).products.map((product) => product.id)).toEqual([id])
    expect((await find('nowadayso')).corrected).toBe('nowadaysso')
  })
})

describe('the attributes of a product', () => {
  const idsOf = async (q: string) => (await find(q, 48)).products.map(({ id }) => id)
  const set = (id: string, changes: string) =>
    pool.query(`UPDATE products SET ${changes} WHERE id = $1`, [id])

  test('are found after names and before descriptions, whatever is newer', async () => {
    const named = await aProduct(testing, { name: 'Celadon Notebook' })
    const coloured = await aProduct(testing, { name: 'Glazed Notebook' })
    await set(coloured, `extra = '[{"name": "Colour", "value": "Celadon"}]'`)
    const mentions = await aProduct(testing, { name: 'Potter’s Notebook' })
    await set(mentions, `description = 'Not the colour of celadon'`)
    expect(await idsOf('celadon notebook')).toEqual([named, coloured, mentions])
    expect(await idsOf('glazed celadon')).toEqual([coloured])
  })

  test.each([
    ['binding', `binding = 'stapled'`, 'ruled stapled'],
    ['ruling', `ruling = 'planner'`, 'marbled planner'],
    ['line spacing', `line_spacing_mm = 13`, '13mm marbled'],
    ['own attribute, by its name too', `extra = '[{"name": "Ribbon", "value": "Two"}]'`, 'two ribbons'],
  ])('%s', async (_what, changes, typed) => {
    const id = await aProduct(testing, { name: 'Marbled Notebook' })
    await set(id, changes)
    const { products, isPartial } = await find(typed)
    expect([isPartial, products[0]?.id]).toEqual([false, id])
  })

  test('the option of its group, under its present name', async () => {
    const id = await aProduct(testing, { name: 'Grouped Notebook' })
    await pool.query(`INSERT INTO product_groups (name, option_name) VALUES ('Grouped', 'Shade')`)
    await set(id, `group_name = 'Grouped', option_name = 'Shade', option_value = 'Verdigris'`)
    expect(await idsOf('verdigris shade')).toEqual([id])
    await pool.query(`UPDATE product_groups SET option_name = 'Tincture' WHERE name = 'Grouped'`)
    expect(await idsOf('verdigris tincture')).toEqual([id])
  })

  test('are written again by a change of the text alone, not by a sale', async () => {
    const id = await aProduct(testing, { name: 'Once Notebook' })
    const words = async () =>
      (await pool.query(`SELECT search_text FROM products WHERE id = $1`, [id])).rows[0]?.search_text
    await set(id, `search_text = 'marked'`)
    await set(id, `on_hand = 7, reserved = 2, price_paise = 100`)
    expect(await words()).toBe("'marked'")
    await set(id, `binding = 'glued'`)
    expect(await words()).toContain("'glued'")
  })
})

test('two changes that add the same new words do not deadlock', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => aProduct(testing, { name: `Alpha${index} Zeta Beta Notebook` })),
  )
  const { known } = await findSearchWords(pool, [], ['zeta', 'alpha'])
  expect([known.get('zeta')?.length, known.get('alpha')?.length]).toEqual([1, 8])
})

describe('in a shop of 5,000 products', () => {
  const large = testShopOf(5_000)

  test.each([
    'notebook',
    'planner',
    'emerald',
    'ruled planner',
    'diary',
    'palnner',
    'hampi emerald diary',
    'damp',
    'unicorn planner',
  ])('%j reads no more products than it needs', async (typed) => {
    const { deps } = await large
    expect(await rowsReadWhole(typed, deps)).toEqual([])
  })

  test('a search with only partial matches reads no more than it needs either', async () => {
    const { deps } = await large
    const query = await readSearch(deps, 'unbleached blueprint ruled planner')
    const [strictest, any] = relaxedQueries(query!.parts, await countParts(deps.db.pool, query!.parts))
    for (const relaxed of [strictest!, any!]) expect(await plansReadWhole(relaxed, deps)).toEqual([])
    expect((await searchProducts(deps, { q: 'unbleached blueprint ruled planner' })).isPartial).toBe(true)
  })

  test('many matches are not counted completely', async () => {
    const { deps } = await large
    const broad = await searchProducts(deps, { q: 'notebook', limit: 6 })
    expect([broad.products.length, broad.isTotalExact]).toEqual([6, false])
    expect(broad.total).toBeLessThanOrEqual(1_000)
    const { rows } = await deps.db.pool.query<{ count: number }>(
      `SELECT count(*) FROM products WHERE status = 'active' AND search_text @@ 'emerald'`,
    )
    const narrow = await searchProducts(deps, { q: 'emerald', limit: 6 })
    expect([narrow.total, narrow.isTotalExact]).toEqual([Number(rows[0]?.count), true])
  })

  test('broad and narrow searches return the newest, as if all had been sorted', async () => {
    const { deps } = await large
    for (const word of ['notebook', 'emerald', 'lotus', 'saffron']) {
      const { rows } = await deps.db.pool.query<{ id: string }>(
        `SELECT id FROM products WHERE status = 'active' AND search_name @@ ($1 || ':*')::tsquery
          ORDER BY created_at DESC, id LIMIT 12`,
        [word],
      )
      const { products } = await searchProducts(deps, { q: word, limit: 12 })
      expect(products.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }
  })
})

async function testShopOf(count: number) {
  const shop = await testShop()
  await insertProducts(shop.url, generateProducts(count, 11))
  return shop
}

/** Tables that this search's plan scans completely, except the shop's small ones. */
async function rowsReadWhole(typed: string, deps: TestShop['deps']) {
  const query = await readSearch(deps, typed)
  return query ? plansReadWhole(query, deps) : []
}

async function plansReadWhole(query: RelaxedQuery, deps: TestShop['deps']) {
  const client = await deps.db.pool.connect()
  const plans: string[] = []
  const explaining = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      await client.query('SET plan_cache_mode = force_generic_plan')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({
        name: 'explained',
        text: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`,
        values,
      })
      plans.push(...rows.map((row) => row['QUERY PLAN']))
      return { rows: [] }
    },
  }
  try {
    await searchActive(explaining as never, query, { limit: 6, most: 1_000 })
  } finally {
    await client.query('RESET plan_cache_mode; DEALLOCATE ALL')
    client.release(true)
  }
  expect(plans.length).toBeGreaterThan(10)
  return plans.filter((line) => /Seq Scan on products\b/.test(line))
}
