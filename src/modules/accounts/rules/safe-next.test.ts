import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('the target after a login', () => {
  test.each([
    '/account',
    '/account/security?done=others',
    '/orders/0f0e-1?pay=1#items',
    '/products?search=%E0%A4%95&page=2',
    "/ruled-notebook/a_b-c.d~e!$&'()*+,;=:@",
    '/',
    '/authors',
    '/apiary',
  ])('%s is a page of this shop', (wish) => expect(safeNext(wish)).toBe(wish))

  test.each([
    null,
    undefined,
    '',
    'account',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\evil.example',
    'https:evil.example',
    'https://evil.example',
    ['javascript', 'alert(1)'].join(':'),
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/account\r\nSet-Cookie: a=b',
    '/\u0000/evil.example',
    '/\u200b',
    '/अ',
    '/a b',
    '/.//evil.example',
    '/..//evil.example',
    '/./evil.example',
    '/%2e%2e//evil.example',
    '/a/../b',
    '/a//b',
    '/"onclick="x',
    '/<script>',
    '/auth',
    '/auth?next=/auth',
    '/auth/sign-out',
    '/api/account/export',
    '/webhooks/razorpay',
    `/${'a'.repeat(512)}`,
  ])('%j is replaced by the home page', (wish) => expect(safeNext(wish)).toBe('/'))

  test('is always on this shop, whatever was requested', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      '%2f',
      '?',
      '#',
      '@',
      ':',
      'evil.example',
      'a',
      '\t',
      '\n',
      '//',
    )
    const wish = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(wish, (text) => {
        const next = safeNext(text)
        const { origin, pathname } = new URL(next, 'https://shop.example')
        expect(origin).toBe('https://shop.example')
        expect(pathname.startsWith('//')).toBe(false)
        expect(safeNext(next)).toBe(next)
      }),
      { numRuns: 500 },
    )
  })
})
