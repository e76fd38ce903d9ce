/** Page views are counted per day, and nothing else about them is stored. */
import { expect, test, vi } from 'vitest'
import { aProduct, testShop } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { db } = testing
const show = (payload: object, headers: Record<string, string> = {}) =>
  testing.app.inject({ method: 'POST', url: '/api/views', payload, headers })
const rows = async () => {
  const { rows: found } = await db.pool.query<{ page: string; slug: string | null; views: number }>(
    `SELECT v.page, p.slug, v.views FROM page_views v LEFT JOIN products p ON p.id = v.product_id ORDER BY 1, 2`,
  )
  return found
}

test('views are collected in the process, and written together when it closes', async () => {
  const slug = 'deccan-ruled-notebook-terracotta'
  const told = [
    '/',
    `/ruled-notebook/${slug}`,
    `/ruled-notebook/${slug}`,
    '/cart',
    '/cms',
    '/ruled-notebook/never-made',
  ]
  for (const path of told) expect((await show({ path })).statusCode).toBe(204)
  for (const refusal of ['dnt', 'sec-gpc'])
    expect((await show({ path: '/' }, { [refusal]: '1' })).statusCode).toBe(204)
  for (const wrong of [{}, { path: 1 }, { path: 'x' }, { path: '/', who: 'me' }])
    expect((await show(wrong)).statusCode).toBe(422)
  expect((await show({ path: '/' }, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect(await rows()).toEqual([])

  await testing.app.close()
  expect(await rows()).toEqual([
    { page: 'cart', slug: null, views: 1 },
    { page: 'home', slug: null, views: 1 },
    { page: 'product', slug, views: 2 },
  ])
  await testing.shop.countViews([
    { page: 'home', category: '', slug: '', views: 4 },
    { page: 'product', category: 'Ruled Notebooks', slug, views: 3 },
  ])
  expect((await rows()).map(({ views }) => views)).toEqual([1, 5, 5])
  const { funnel } = await testing.shop.getAnalytics({ range: '7', from: '', to: '', by: null })
  expect(funnel?.slice(0, 2).map(({ count }) => count)).toEqual([5, 1])
})

test('a path that PostgreSQL would refuse does not lose other views', async () => {
  const { app, db: own } = await testApp()
  const tell = (path: string) => app.inject({ method: 'POST', url: '/api/views', payload: { path } })
  for (const path of ['/', '/ruled-notebook/\u0000', '/', '/ruled-notebook/\ud800'])
    expect((await tell(path)).statusCode).toBe(204)
  await app.close()
  expect((await own.pool.query(`SELECT page, views FROM page_views`)).rows).toEqual([
    { page: 'home', views: 2 },
  ])
})

test('views that could not be written are kept for the next attempt, with new ones', async () => {
  const each = await testShop()
  const countViews = vi.fn(each.shop.countViews).mockRejectedValueOnce(new Error('the database is away'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { app, lines } = await testApp({ testing: each, app: { shop: { ...each.shop, countViews } } })
  const tell = (path: string) => app.inject({ method: 'POST', url: '/api/views', payload: { path } })
  for (const path of ['/', '/', '/cart']) await tell(path)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(lines.join('')).toContain('the database is away'), { timeout: 15_000 })
  for (const path of ['/', '/products']) await tell(path)
  await app.close()
  expect(countViews).toHaveBeenCalledTimes(2)
  const { rows: found } = await each.db.pool.query(`SELECT page, views FROM page_views ORDER BY page`)
  expect(found).toEqual([
    { page: 'cart', views: 1 },
    { page: 'home', views: 3 },
    { page: 'listing', views: 1 },
  ])
})

test('two products with one name in two categories are counted separately', async () => {
  const each = await testShop()
  const [ruled, plain] = [await aProduct(each), await aProduct(each)]
  for (const [id, category] of [
    [ruled, 'Ruled Notebooks'],
    [plain, 'Plain Notebooks'],
  ])
    await each.db.pool.query(`UPDATE products SET slug = 'same-name', category = $2 WHERE id = $1`, [
      id,
      category,
    ])
  await each.shop.countViews([
    { page: 'product', category: 'Ruled Notebooks', slug: 'same-name', views: 1 },
    { page: 'product', category: 'Plain Notebooks', slug: 'same-name', views: 2 },
  ])
  const { rows: found } = await each.db.pool.query(`SELECT product_id, views FROM page_views ORDER BY views`)
  expect(found).toEqual([
    { product_id: ruled, views: 1 },
    { product_id: plain, views: 2 },
  ])
})
