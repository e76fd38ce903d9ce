/** Listings with sort and filters on the real database: which products are shown, and the counts. */
import { beforeAll, describe, expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { filterOf, listingsOf, namesOf } from '../testing/listings-support.ts'

const testing = await testShop()
const { db, shop } = testing

const { sell, emptyShop, ruled, all, wrongCounts } = listingsOf(testing)

describe('a category', () => {
  beforeAll(async () => {
    await emptyShop()
    await sell([
      { name: 'Asha', rupees: 300, reducedTo: 150, ratingTenths: 40 },
      { name: 'bela', rupees: 200, gsm: 80, onHand: 0 },
      { name: 'Chand', rupees: 250, pages: 120, cover: 'Hard cover', ratingTenths: 45 },
      { name: 'Deepa', rupees: 100, onHand: 5, reserved: 5, ratingTenths: 45, binding: 'sewn' },
      { name: 'Ela', rupees: 400, gsm: 80, cover: 'Hard cover', onHand: null },
      { name: 'Hidden', status: 'inactive' },
      { name: 'Gone', status: 'archived' },
      { name: 'Plain one', category: 'Plain Notebooks', rupees: 210 },
    ])
  })

  test.each([
    ['', ['Asha', 'bela', 'Chand', 'Deepa', 'Ela']],
    ['sort=newest', ['Asha', 'bela', 'Chand', 'Deepa', 'Ela']],
    ['sort=price-low', ['Deepa', 'Asha', 'bela', 'Chand', 'Ela']],
    ['sort=price-high', ['Ela', 'Chand', 'bela', 'Asha', 'Deepa']],
    ['sort=name', ['Asha', 'bela', 'Chand', 'Deepa', 'Ela']],
    ['min=150&max=250', ['Asha', 'bela', 'Chand']],
    ['min=151', ['bela', 'Chand', 'Ela']],
    ['max=149', ['Deepa']],
    ['gsm=80', ['bela', 'Ela']],
    ['gsm=70,80', ['Asha', 'bela', 'Chand', 'Deepa', 'Ela']],
    ['gsm=80&cover=hard-cover', ['Ela']],
    ['cover=hard-cover&sort=price-low', ['Chand', 'Ela']],
    ['pages=120', ['Chand']],
    ['binding=sewn,wire-o', ['Deepa']],
    ['binding=welded', ['Asha', 'bela', 'Chand', 'Deepa', 'Ela']],
    ['ruling=ruled', ['Asha', 'bela', 'Chand', 'Deepa', 'Ela']],
    ['ruling=plain', []],
    ['stock=in', ['Asha', 'Chand', 'Ela']],
    ['stock=in&gsm=80', ['Ela']],
    ['offer=yes', ['Asha']],
    ['max=1', []],
    ['gsm=999', []],
    // All of these parameters are invalid and therefore ignored.
    [
      'gsm=eighty&min=-1&max=1e9&sort=best&stock=maybe&page=0&pages=1;DROP',
      ['Asha', 'bela', 'Chand', 'Deepa', 'Ela'],
    ],
  ])('with %j shows %j', async (query, names) => {
    const listing = await ruled(query)
    expect(namesOf(listing)).toEqual(names)
    expect(listing).toMatchObject({ total: names.length, isTotalExact: true, page: 1, pageCount: 1 })
  })

  test('sorted by rating starts with the best, and ends with unrated products', async () => {
    const names = namesOf(await ruled('sort=rating'))
    expect(new Set(names.slice(0, 2))).toEqual(new Set(['Chand', 'Deepa']))
    expect(names[2]).toBe('Asha')
    expect(new Set(names.slice(3))).toEqual(new Set(['bela', 'Ela']))
  })

  test('counts each option within the selected price and stock filters', async () => {
    const optionsOf = async (query: string) => {
      const { groups, onOfferCount } = (await ruled(query)).options
      const told = groups.map(({ parameter, options }) => [
        parameter,
        ...options.map(({ label, count }) => `${label} ${count}`),
      ])
      return [...told, ['offer', onOfferCount]]
    }
    expect(await optionsOf('')).toEqual([
      ['pages', '120 pages 1', '200 pages 4'],
      ['gsm', '70 GSM 3', '80 GSM 2'],
      ['cover', 'Hard cover 2', 'Soft cover 3'],
      ['offer', 1],
    ])
    expect(await optionsOf('stock=in&min=200')).toEqual([
      ['pages', '120 pages 1', '200 pages 1'],
      ['gsm', '70 GSM 1', '80 GSM 1'],
      ['cover', 'Hard cover 2', 'Soft cover 0'],
      ['offer', 0],
    ])
  })

  test('is empty without products, and not found if it is unknown', async () => {
    const empty = await shop.listCategory({ slug: 'undated-daily-planners', filter: filterOf('') })
    expect(empty).toMatchObject({
      ok: true,
      value: { total: 0, products: [], options: { groups: [], hasOffers: false } },
    })
    const unknown = await shop.listCategory({ slug: 'pencils', filter: filterOf('') })
    expect(unknown).toMatchObject({
      ok: false,
      problem: { code: 'not_found', key: 'category_not_found' },
    })
  })
})

describe('all products', () => {
  test('are grouped by category, or in one grid once they are sorted or filtered', async () => {
    const grouped = await all('')
    expect(grouped.products).toEqual([])
    expect(grouped.groups.map(({ products }) => products.map(({ name }) => name).toSorted())).toEqual([
      ['Asha', 'Chand', 'Deepa', 'Ela', 'bela'],
      ['Plain one'],
    ])
    expect(grouped.groups.map(({ category, total }) => [category, total])).toEqual([
      ['Ruled Notebooks', 5],
      ['Plain Notebooks', 1],
    ])
    const flat = await all('sort=price-low')
    expect(flat.groups).toEqual([])
    expect(namesOf(flat)).toEqual(['Deepa', 'Asha', 'bela', 'Plain one', 'Chand', 'Ela'])
    expect(namesOf(await all('ruling=plain'))).toEqual(['Plain one'])
  })

  test('found by a search can be sorted and filtered', async () => {
    expect((await all('', 'ruled')).groups.map(({ category }) => category)).toEqual(['Ruled Notebooks'])
    expect(namesOf(await all('sort=price-high', 'ruled'))).toEqual(['Ela', 'Chand', 'bela', 'Asha', 'Deepa'])
    const found = await all('gsm=80&stock=in&search=x', 'ruled')
    expect(namesOf(found)).toEqual(['Ela'])
    expect(found).toMatchObject({ total: 1, isTotalExact: true })
    expect(found.options.groups.find(({ parameter }) => parameter === 'gsm')?.options).toMatchObject([
      { value: '70', count: 2 },
      { value: '80', count: 1, isChosen: true },
    ])
    expect(await all('gsm=80', 'zzzzzz')).toMatchObject({ total: 0, products: [], groups: [] })
  })
})

describe('the facet counts', () => {
  test('follow every product change, even simultaneous ones', async () => {
    expect(await wrongCounts()).toEqual([])
    await db.pool.query(`UPDATE products SET gsm = 90 WHERE name = 'Asha'`)
    await db.pool.query(`UPDATE products SET status = 'inactive' WHERE name = 'Ela'`)
    await db.pool.query(`UPDATE products SET status = 'active', cover = 'Cloth cover' WHERE name = 'Gone'`)
    await db.pool.query(`UPDATE products SET discounted_price_paise = 1000 WHERE name IN ('bela', 'Hidden')`)
    await db.pool.query(`DELETE FROM products WHERE name = 'Deepa'`)
    expect(await wrongCounts()).toEqual([])
    expect(namesOf(await ruled('gsm=90'))).toEqual(['Asha'])
    expect(namesOf(await ruled('cover=cloth-cover'))).toEqual(['Gone'])
    expect(namesOf(await ruled('offer=yes&gsm=80'))).toEqual(['bela'])

    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sell([
          { name: `New ${index}`, pages: 321 },
          { name: `Other ${index}`, gsm: 91 },
        ]),
      ),
    )
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        db.pool.query(`UPDATE products SET pages = $2, gsm = 91 WHERE name = $1`, [
          `New ${index}`,
          index % 2 ? 322 : 321,
        ]),
      ),
    )
    expect(await wrongCounts()).toEqual([])
    expect((await ruled('gsm=91')).total).toBe(16)
  })

  test('do not change when products are sold', async () => {
    const xmin = async () => (await db.pool.query('SELECT id, xmin FROM catalogue_facets ORDER BY id')).rows
    const before = await xmin()
    await db.pool.query(`UPDATE products SET reserved = reserved + 1 WHERE name = 'Chand'`)
    await db.pool.query(`UPDATE products SET reserved = 0, on_hand = on_hand - 1 WHERE name = 'Chand'`)
    expect(await xmin()).toEqual(before)
  })

  test('stay correct if a wrong facet is set on a product', async () => {
    await db.pool.query('UPDATE products SET facet_id = (SELECT min(id) FROM catalogue_facets)')
    expect(await wrongCounts()).toEqual([])
    expect((await ruled('gsm=91')).total).toBe(16)
  })
})
