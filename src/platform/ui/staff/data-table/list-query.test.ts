import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadPage, viewQuery } from './list-query.ts'

const PAGE_SIZE = 10

/** Reports the total on its rows only, as most lists do. */
async function listOf(count: number, page: number) {
  const hasRows = (page - 1) * PAGE_SIZE < count
  return { total: hasRows ? count : 0, page, pageSize: PAGE_SIZE }
}

const load = (count: number, address: string) =>
  loadPage(new URL(address, 'https://panna.example'), (page) => listOf(count, page))

async function redirectOf(promise: Promise<unknown>): Promise<string | null> {
  const thrown = await promise.catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

describe('a page of a list', () => {
  test.each([
    [0, '/cms/list', 1],
    [0, '/cms/list?page=1', 1],
    [0, '/cms/list?page=none', 1],
    [11, '/cms/list?page=2', 2],
  ])('with %i rows %s is shown', async (count, address, page) => {
    expect((await load(count, address)).page).toBe(page)
  })

  test.each([
    [0, '/cms/list?page=2', '/cms/list'],
    [10, '/cms/list?page=2', '/cms/list'],
    [11, '/cms/list?page=3', '/cms/list?page=2'],
    [95, '/cms/list?search=a+b&status=&page=998', '/cms/list?search=a+b&page=10'],
  ])('with %i rows %s redirects to %s', async (count, address, target) => {
    expect(await redirectOf(load(count, address))).toBe(target)
  })

  test('a total that does not depend on the rows redirects, too', async () => {
    const found = loadPage(new URL('https://panna.example/cms/list?page=998'), async () => ({
      total: 25,
      pageSize: PAGE_SIZE,
    }))
    expect(await redirectOf(found)).toBe('/cms/list?page=3')
  })

  test('an unknown list has no pages', async () => {
    expect(await loadPage(new URL('https://panna.example/cms/list?page=9'), async () => null)).toBeNull()
  })
})

test('a view keeps filters, search and sort order, but neither the page nor messages', () => {
  expect(viewQuery('search=a+b&status=&sort=-price&page=3&said=order_noted&undo=x')).toBe(
    'search=a+b&sort=-price',
  )
})

test('filters are kept unchanged', () => {
  const query = fc.array(
    fc.tuple(fc.constantFrom('search', 'tag', 'status'), fc.string({ unit: 'grapheme' })),
  )
  fc.assert(
    fc.property(query, (pairs) => {
      const once = viewQuery(new URLSearchParams(pairs).toString())
      expect(viewQuery(once)).toBe(once)
    }),
  )
})
