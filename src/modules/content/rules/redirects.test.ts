import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { readRedirect, readRedirectSheet, redirectKey, targetKey, withQuery } from './redirects.ts'

const SHOP = 'https://panna.example'

describe('a redirect', () => {
  test.each([
    ['/products/Red-Notebook/', '/ruled-notebook/red', '/products/red-notebook', '/ruled-notebook/red'],
    [`${SHOP}/old`, `${SHOP}/products?search=red#list`, '/old', '/products?search=red#list'],
    ['/पुराना', '/', '/%e0%a4%aa%e0%a5%81%e0%a4%b0%e0%a4%be%e0%a4%a8%e0%a4%be', '/'],
  ])('%s leads to %s', (from, to, key, target) =>
    expect(readRedirect({ from, to }, SHOP).redirect).toEqual({ from: key, to: target }),
  )

  test.each([
    ['', '/a', 'from', MESSAGES.redirect_from],
    ['old', '/a', 'from', MESSAGES.redirect_from],
    ['//old.example/x', '/a', 'from', MESSAGES.redirect_from],
    ['/old?id=1', '/a', 'from', MESSAGES.redirect_from_query],
    ['/', '/a', 'from', MESSAGES.redirect_from_reserved],
    ['/CMS/orders', '/a', 'from', MESSAGES.redirect_from_reserved],
    ['/old', 'https://elsewhere.example/', 'to', MESSAGES.redirect_to],
    ['/old', '//elsewhere.example', 'to', MESSAGES.redirect_to],
    ['/old', String.raw`/\elsewhere.example`, 'to', MESSAGES.redirect_to],
    ['/old', `${SHOP}.elsewhere.example/`, 'to', MESSAGES.redirect_to],
    ['/old', 'mailto:someone@panna.example', 'to', MESSAGES.redirect_to],
    ['/old', '/a\r\nset-cookie: x', 'to', MESSAGES.redirect_to],
    ['/old', '/OLD/?x=1', 'to', MESSAGES.redirect_to_itself],
    [`/${'o'.repeat(500)}`, '/a', 'from', MESSAGES.redirect_long],
  ])('from %s to %s is refused', (from, to, field, message) => {
    const { redirect, problem } = readRedirect({ from, to }, SHOP)
    // A line break becomes part of the path, escaped.
    if (to.includes('\r')) expect(redirect?.to).toBe('/a%0D%0Aset-cookie:%20x')
    else expect(problem).toEqual({ field, message })
  })

  test('leads to a path of this shop, whatever was typed, that no browser takes for another host', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { redirect } = readRedirect({ from: '/old', to: `/${text}` }, SHOP)
        if (redirect) expect(new URL(redirect.to, SHOP).origin).toBe(SHOP)
      }),
    )
  })

  test('has a key that does not change when created again', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(redirectKey(redirectKey(path))).toBe(redirectKey(path))
      }),
    )
  })
})

test.each([
  ['/a', '', '/a'],
  ['/a', '?utm=1', '/a?utm=1'],
  ['/a?b=2', '?utm=1', '/a?b=2&utm=1'],
  ['/a#c', '?utm=1', '/a?utm=1#c'],
])('%s with the query %s gives %s', (to, query, kept) => expect(withQuery(to, query)).toBe(kept))

describe('a redirect file', () => {
  const read = (...rows: string[][]) =>
    readRedirectSheet({ head: ['Redirect from', 'Redirect to'], rows }, SHOP)

  test('exported by Shopify is read', () => {
    const { redirects } = read(['/products/a', '/ruled-notebook/a'], ['', ''], ['/b', '/about'])
    expect(redirects?.map(({ from, to }) => [from, to])).toEqual([
      ['/products/a', '/ruled-notebook/a'],
      ['/b', '/about'],
    ])
  })

  test.each([
    [
      'a loop',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
    ],
    [
      'a chain',
      [
        ['/a', '/b'],
        ['/b', '/c'],
      ],
    ],
    [
      'a chain in another spelling',
      [
        ['/a', '/B/?x=1'],
        ['/b', '/c'],
      ],
    ],
    [
      'an address that is in it twice',
      [
        ['/a', '/b'],
        ['/A/', '/c'],
      ],
    ],
    [
      'one row that leads elsewhere',
      [
        ['/a', '/b'],
        ['/c', 'https://elsewhere.example'],
      ],
    ],
    ['no rows', []],
  ])('with %s is refused', (_, rows) => expect(read(...rows).problem).not.toBeNull())

  test('without its columns is refused', () =>
    expect(readRedirectSheet({ head: ['a', 'b'], rows: [['/a', '/b']] }, SHOP).problem).toBe(
      MESSAGES.redirect_head,
    ))

  test('is refused as a whole, or sends every visitor to the target in one step', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e?x=1')
    fc.assert(
      fc.property(fc.array(fc.tuple(path, path)), (rows) => {
        const { redirects } = read(...rows)
        const sources = new Set(redirects?.map(({ from }) => from))
        for (const redirect of redirects ?? []) expect(sources.has(targetKey(redirect))).toBe(false)
      }),
    )
  })
})
