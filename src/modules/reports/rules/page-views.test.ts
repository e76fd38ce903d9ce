import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTED_PAGES, pageShown, pageViewOf } from './page-views.ts'

test.each([
  ['/', 'home', '', ''],
  ['/products', 'listing', '', ''],
  ['/ruled-notebooks', 'listing', '', ''],
  ['/category/five-subject-notebooks', 'listing', '', ''],
  ['/ruled-notebook/deccan-ruled', 'product', 'Ruled Notebooks', 'deccan-ruled'],
  ['/five-subject-plain-notebook/5_a', 'product', 'Five Subject Notebooks Plain', '5_a'],
  [`/plain-notebook/${'a'.repeat(200)}`, 'product', 'Plain Notebooks', 'a'.repeat(200)],
  ['/cart', 'cart', '', ''],
])('%s counts as %s', (path, page, category, slug) => {
  expect(pageViewOf(path)).toEqual({ page, category, slug })
})

test.each([
  '/cms',
  '/account',
  '/orders/0b0f',
  '/blog/a-post',
  '/ruled-notebook/a/b',
  '/ruled-notebook/Deccan',
  '/ruled-notebook/a b',
  '/ruled-notebook/a\n',
  '/ruled-notebook/a\u0000',
  `/ruled-notebook/${'a'.repeat(201)}`,
  '/category',
  '/category/',
])('%s is not counted', (path) => {
  expect(pageViewOf(path)).toBeNull()
})

test('any path is one of four kinds or not counted, and only its slug is stored', () => {
  const first = fc.constantFrom('', 'ruled-notebook/', 'category/')
  fc.assert(
    fc.property(
      first,
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z0-9-]{0,20}$/)),
      (start, text) => {
        const view = pageViewOf(`/${start}${text}`)
        fc.pre(view !== null)
        expect(COUNTED_PAGES).toContain(view.page)
        expect(view.slug).toMatch(/^[a-z0-9_-]*$/)
        expect(view.category !== '' && view.slug !== '').toBe(view.page === 'product')
      },
    ),
  )
})

test('a path that is too long, or has other fields with it, is refused', () => {
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
