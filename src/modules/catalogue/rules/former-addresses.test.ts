import { expect, test } from 'vitest'
import { FACTS, standing } from '../testing/any-product.ts'
import { formerAddresses } from './former-addresses.ts'

const shopify = {
  head: ['Handle', 'Title', 'Option1 Value', 'Variant SKU', 'Variant Price'],
  rows: [
    ['diary', 'Diary', 'Red', 'D-1', '10'],
    ['diary', '', 'Blue', 'D-2', '10'],
    ['Caf\u00e9 book', 'Book', '', 'B-1', '10'],
    ['known', 'Known', '', 'K-1', '10'],
  ],
}
const plan = {
  created: [
    { line: 2, facts: { ...FACTS, slug: 'diary-red' } },
    { line: 3, facts: { ...FACTS, slug: 'diary-blue' } },
    { line: 4, facts: { ...FACTS, slug: 'book' } },
  ],
  changed: [{ line: 5, before: standing(), after: { ...FACTS, slug: 'known' } }],
}

test('the handle of a Shopify product redirects to its first variant', () => {
  expect(formerAddresses(shopify, 'shopify', plan)).toEqual([
    { from: '/products/diary', to: '/ruled-notebook/diary-red' },
    { from: '/products/caf%c3%a9%20book', to: '/ruled-notebook/book' },
    { from: '/products/known', to: '/ruled-notebook/known' },
  ])
})

test('the address that WooCommerce creates from the name redirects to the product', () => {
  const sheet = {
    head: ['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price', 'Stock', 'Categories'],
    rows: [['1', 'simple', 'W-1', 'Red Diary, A5', '1', '10', '3', 'Paper']],
  }
  const created = [{ line: 2, facts: { ...FACTS, slug: 'red-diary-a5' } }]
  expect(formerAddresses(sheet, 'woocommerce', { created, changed: [] })).toEqual([
    { from: '/product/red-diary-a5', to: '/ruled-notebook/red-diary-a5' },
  ])
})

test('other files have no former addresses', () => {
  expect(formerAddresses(shopify, 'other', plan)).toEqual([])
  expect(formerAddresses(shopify, null, plan)).toEqual([])
})
