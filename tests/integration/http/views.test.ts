/** Pages that are shown are counted by day, and nothing else is kept of it. */
import { expect, test } from 'vitest'
import { testApp } from './harness.ts'

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

test('views wait in the process, and are written together when it closes', async () => {
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
    { page: 'home', slug: '', views: 4 },
    { page: 'product', slug, views: 3 },
  ])
  expect((await rows()).map(({ views }) => views)).toEqual([1, 5, 5])
  const { funnel } = await testing.shop.getAnalytics({ range: '7', from: '', to: '', by: null })
  expect(funnel.slice(0, 2).map(({ count }) => count)).toEqual([5, 1])
})
