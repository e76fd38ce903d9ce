import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPublicPage } from '#server/public-pages.ts'
import { readPageAddress } from './page-address.ts'
import { ROUTE_IDS } from '../testing/page-cache-harness.ts'

const read = (url: string) => readPageAddress(url, ROUTE_IDS, findPublicPage)
const keyOf = (url: string) => {
  const address = read(url)
  return address?.kind === 'page' ? address.key : null
}

describe('the key of a page', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=x&fbclid=y', '/'],
    ['/?show=more', '/?show=more'],
    ['/?show=all', '/'],
    ['/products?search=', '/products'],
    ['/products?search=%20%20', '/products'],
    ['/products?search=a%20b', '/products?search=a%20b'],
    ['/products?search=a+b', '/products?search=a%20b'],
    ['/products?search=a&search=b', '/products?search=a'],
    ['/products?search=%00a%0d%0a', '/products?search=a'],
    ['/about?search=a', '/about'],
    ['/ruled-notebooks?gsm=80&gsm=70', '/ruled-notebooks?gsm=70%2C80'],
    ['/ruled-notebooks?gsm=70,80', '/ruled-notebooks?gsm=70%2C80'],
    ['/category/plain-notebooks?sort=name&page=2&search=a', '/category/plain-notebooks?page=2&sort=name'],
    ['/ruled-notebooks?sort=best&gsm=x&page=1&min=0&stock=out', '/ruled-notebooks'],
    ['/products?sort=name&search=b&cover=hard-cover', '/products?cover=hard-cover&search=b&sort=name'],
    ['/?gsm=70', '/'],
    ['/_.data', '/_.data'],
    [
      '/products.data?search=a&_routes=routes%2Fproducts',
      '/products.data?_routes=routes%2Fproducts&search=a',
    ],
    ['/products.data?_routes=routes/products,root,root', '/products.data?_routes=root%2Croutes%2Fproducts'],
    ['/five-subject-ruled-notebook/a', '/five-subject-ruled-notebook/a'],
    ['/sample-sheet/ruled-notebook/a?size=a5&x=y', '/sample-sheet/ruled-notebook/a?size=a5'],
    ['/sample-sheet/ruled-notebook/a?size=a4', '/sample-sheet/ruled-notebook/a'],
    ['/robots.txt', '/robots.txt'],
    ['/sitemap.xml?part=products-2&x=y', '/sitemap.xml?part=products-2'],
    ['/sitemap.xml?part=products-0', '/sitemap.xml'],
    ['/feeds/google.xml?part=1', '/feeds/google.xml'],
    ['/feeds/google.xml?part=2', '/feeds/google.xml?part=2'],
    ['/feeds/products.json?part=2&x=y', '/feeds/products.json?part=2'],
    ['/llms.txt?x=y', '/llms.txt'],
    ['/cart?add=PNA-1:2,PNA-2', '/cart'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
  ])('%s is %s', (url, key) => {
    expect(keyOf(url)).toBe(key)
  })

  test.each([
    '',
    '*',
    'http://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..',
    '/../cart',
    '/%2e%2e/cart',
    '/cart%00',
    '/CART',
    '/cart;x',
    '/cms',
    '/cms.data',
    '/admin',
    '/auth',
    '/order-success/1',
    '/products/_.data',
    '/robots.txt.data',
    '/products.data?_routes=routes/unknown',
    '/products.data?_routes=',
    `/products.data?_routes=${Array.from({ length: 20 }, (_, index) => `r${index}`).join(',')}`,
    '/ruled-notebook/',
    '/ruled-notebook/a/b',
    '/ruled-notebook/A',
    '/sample-sheet/unknown-category/a',
    '/sample-sheet/ruled-notebook',
    '/unknown-category/a',
  ])('%j has no key', (url) => {
    expect(keyOf(url)).toBeNull()
  })

  test('an oversized address has no key', () => {
    expect(keyOf(`/?x=${'y'.repeat(3_000)}`)).toBeNull()
  })

  test('a key parsed again is itself, whatever was requested', () => {
    const path = fc.constantFrom(
      '/',
      '/products',
      '/products.data',
      '/_.data',
      '/cart',
      '/ruled-notebook/x',
      '/products/',
      '/ruled-notebooks',
    )
    const name = fc.constantFrom(
      'search',
      'show',
      '_routes',
      'utm',
      '',
      'gsm',
      'cover',
      'min',
      'page',
      'sort',
    )
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('more', 'root', '%', '%zz', '%ff', '&=', '\ud800', '80,70', 'name', 'soft-cover,,x'),
    )
    fc.assert(
      fc.property(path, fc.array(fc.tuple(name, value), { maxLength: 5 }), (base, parameters) => {
        const query = parameters.map(([key, text]) => `${key}=${safeEncode(text)}`).join('&')
        const address = read(`${base}?${query}`)
        fc.pre(address !== null)
        if (address.kind === 'moved') {
          expect(address.location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
          return
        }
        expect(address.key).toMatch(/^\/[\x21-\x7e]*$/)
        expect(read(address.key)).toEqual(address)
      }),
    )
  })

  test('a search is open-ended, a page of the shop is not', () => {
    const isOpenEnded = (url: string) => (read(url) as { isOpenEnded?: boolean }).isOpenEnded
    expect(isOpenEnded('/products?search=a')).toBe(true)
    expect(isOpenEnded('/products.data?_routes=root')).toBe(true)
    expect(isOpenEnded('/product/5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c11')).toBe(true)
    expect(isOpenEnded('/ruled-notebooks?min=123')).toBe(true)
    expect(isOpenEnded('/ruled-notebooks?page=2')).toBe(true)
    expect(isOpenEnded('/ruled-notebooks')).toBe(false)
    expect(isOpenEnded('/products')).toBe(false)
    expect(isOpenEnded('/?show=more')).toBe(false)
  })
})

function safeEncode(text: string): string {
  return text.includes('%') ? text : encodeURIComponent(text.toWellFormed())
}
