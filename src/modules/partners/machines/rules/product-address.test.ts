import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProductAddress } from './product-address.ts'
import { anyText } from '#platform/testing/any-text.ts'

const ORIGINS = ['https://a.example', 'http://localhost:4200']

test.each([
  ['https://a.example/ruled-notebook/x-1', { kind: 'slug', linkSlug: 'ruled-notebook', productSlug: 'x-1' }],
  ['http://localhost:4200/ruled-notebook/x', { kind: 'slug', linkSlug: 'ruled-notebook', productSlug: 'x' }],
  [' /ruled-notebook/x/ ', { kind: 'slug', linkSlug: 'ruled-notebook', productSlug: 'x' }],
  ['/ruled-notebook/x?utm_source=a#reviews', { kind: 'slug', linkSlug: 'ruled-notebook', productSlug: 'x' }],
  ['/product/018f-1', { kind: 'id', id: '018f-1' }],
])('%s is parsed', (url, address) => {
  expect(readProductAddress(url, ORIGINS)).toEqual(address)
})

test.each([
  '',
  '/',
  'ruled-notebook/x',
  'https://b.example/ruled-notebook/x',
  'https://a.example.evil.example/ruled-notebook/x',
  '//b.example/ruled-notebook/x',
  '/a/b/c',
  '/ruled-notebook/../x',
  'mailto:/ruled-notebook/x',
])('%j is not a product address', (url) => {
  expect(readProductAddress(url, ORIGINS)).toBeNull()
})

test('any text is parsed or refused', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readProductAddress(text, ORIGINS)
      if (read?.kind === 'slug') expect(text).toContain(`/${read.linkSlug}/${read.productSlug}`)
    }),
  )
})
