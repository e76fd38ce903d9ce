import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTED_PAGES, pageShown, pageViewOf } from '#domain/reports/page-views.ts'

test.each([
  ['/', 'home', ''],
  ['/products', 'listing', ''],
  ['/ruled-notebooks', 'listing', ''],
  ['/category/five-subject-notebooks', 'listing', ''],
  ['/ruled-notebook/deccan-ruled-notebook-terracotta', 'product', 'deccan-ruled-notebook-terracotta'],
  ['/cart', 'cart', ''],
])('%s counts as %s', (path, page, slug) => {
  expect(pageViewOf(path)).toEqual({ page, slug })
})

test.each([
  '/cms',
  '/account',
  '/orders/0b0f',
  '/blog/a-post',
  '/ruled-notebook/a/b',
  '/category',
  '/category/',
])('%s is not counted', (path) => {
  expect(pageViewOf(path)).toBeNull()
})

test('any path is counted as one of four kinds, or not', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const view = pageViewOf(`/${text}`)
      expect(view === null || COUNTED_PAGES.includes(view.page)).toBe(true)
    }),
  )
})

test('a path of any length, or with more beside it, is refused', () => {
  expect(pageShown.safeParse({ path: '/' }).success).toBe(true)
  for (const wrong of [
    {},
    { path: '' },
    { path: 'home' },
    { path: `/${'a'.repeat(250)}` },
    { path: '/', visitor: 1 },
  ])
    expect(pageShown.safeParse(wrong).success).toBe(false)
})
