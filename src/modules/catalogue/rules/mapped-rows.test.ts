import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { Sheet } from '#platform/rules/sheet.ts'
import { columnInFile, mapRows, formerAddresses } from './mapped-rows.ts'
import type { SheetRow } from './product-sheet.ts'
import { recogniseSheet, suggestMapping, type SheetMapping } from './sheet-mapping.ts'
import { SKU } from './product.ts'
import { FACTS, standing } from '../testing/any-product.ts'

function mapped(sheet: Sheet, changes: Partial<SheetMapping> = {}): readonly SheetRow[] {
  const mapping = { ...suggestMapping(sheet, recogniseSheet(sheet) ?? 'other'), ...changes }
  const work = mapRows(sheet, mapping)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const file = (...rows: readonly Readonly<Record<string, string>>[]): Sheet => {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return { head, rows: rows.map((row) => head.map((name) => row[name] ?? '')) }
}
const one = (row: Readonly<Record<string, string>>) => mapped(file(row))[0]?.typed

test('a Shopify variant becomes a product with its own name, address and SKU', () => {
  const rows = mapped(
    file(
      {
        Handle: 'diary',
        Title: 'Diary',
        'Body (HTML)': '<p>Good &amp; thick</p>',
        Type: 'Planners',
        'Option1 Value': 'Red',
        'Variant SKU': "'D/R 1",
        'Variant Grams': '420.0',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-2',
        'Variant Price': '199.00',
        'Variant Compare At Price': '249.00',
        'Variant Barcode': "'8901234567890",
        Status: 'Draft',
      },
      { Handle: 'diary', 'Option1 Value': 'Sky Blue', 'Variant Price': '189.00', 'Variant Barcode': '123' },
    ),
    { defaultCategory: 'Plain Notebooks', categories: { Planners: 'Undated Daily Planners' } },
  )
  const shared = { category: 'Undated Daily Planners', description: 'Good & thick', status: 'inactive' }
  const fallback = { category: 'Plain Notebooks' }
  const option = { groupName: 'Diary', optionName: 'Option' }
  expect(rows).toEqual([
    {
      line: 2,
      fallback,
      option: { ...option, optionValue: 'Red', optionPosition: '1' },
      typed: {
        ...shared,
        sku: 'D-R-1',
        name: 'Diary, Red',
        slug: 'diary-red',
        price: '199.00',
        originalPrice: '249.00',
        stock: '0',
        weightGrams: '420',
        gtin: '8901234567890',
      },
    },
    {
      line: 3,
      fallback,
      option: { ...option, optionValue: 'Sky Blue', optionPosition: '2' },
      typed: {
        ...shared,
        sku: 'diary-sky-blue',
        name: 'Diary, Sky Blue',
        slug: 'diary-sky-blue',
        price: '189.00',
        originalPrice: '',
        stock: 'not counted',
      },
    },
  ])
})

test('a WooCommerce sale keeps its dates; without an end it is a discounted price', () => {
  const row = { ID: '1', Type: 'simple', SKU: 'A', Name: 'A', 'Regular price': '100', 'Sale price': '80' }
  const starts = 'Date sale price starts'
  const ends = 'Date sale price ends'
  expect(one({ ...row, [starts]: '2026-12-01', [ends]: '2026-12-24 23:59:59' })).toMatchObject({
    price: '100',
    salePrice: '80',
    saleStarts: '2026-12-01T00:00',
    saleEnds: '2026-12-24T23:59',
  })
  expect(one({ ...row, [starts]: '', [ends]: '2026-12-24' })).toMatchObject({ saleEnds: '2026-12-24T23:59' })
  expect(one({ ...row, [starts]: '2026-12-01', [ends]: '' })).toMatchObject({
    discountedPrice: '80',
    salePrice: '',
    saleStarts: '',
    saleEnds: '',
  })
})

test.each([
  ['Weight (kg)', '0.42', '420'],
  ['Weight (lbs)', '1', '454'],
  ['Weight (g)', '420', '420'],
  ['Weight (kg)', '0', undefined],
  ['Weight (kg)', 'heavy', 'heavy'],
])('%s %s weighs %s grams', (header, cell, grams) => {
  expect(one({ Code: 'A', [header]: cell })?.weightGrams).toBe(grams)
})

test.each([
  ['1', 'active'],
  ['0', 'inactive'],
  ['-1', 'inactive'],
  ['TRUE', 'active'],
  ['constructor', 'constructor'],
])('published %s is %s', (cell, status) => expect(one({ Code: 'A', Published: cell })?.status).toBe(status))

test('the shop’s own pictures are used, others are left out', () => {
  const own = ['0123456789abcdef01234567', '89abcdef0123456789abcdef'].map((id) => `/pictures/${id}`)
  const Images = [own[0], 'https://elsewhere.example/a,b.jpg', own[1]].join(', ')
  expect(one({ Code: 'A', Images })).toMatchObject({ imageUrl: own[0], galleryImages: [own[1]] })
  expect(one({ Code: 'A', Images: 'https://elsewhere.example/a.jpg' })).not.toHaveProperty('imageUrl')
})

test('an empty cell leaves a field unchanged, but ends a discount', () => {
  expect(one({ Code: 'A', Name: '', Price: '', MRP: '', Stock: '' })).toEqual({ sku: 'A', originalPrice: '' })
})

test('generated SKUs are valid and unique, whatever the handles and options', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), (products) => {
      const rows = products.map(([handle, option], index) => ({
        Handle: `h ${handle} ${index}`,
        Title: 'T',
        'Option1 Value': option,
        'Variant Price': '10',
      }))
      const skus = mapped(file(...rows)).map(({ typed }) => typed.sku ?? '')
      for (const sku of skus) expect(sku).toMatch(SKU)
      expect(new Set(skus).size).toBe(skus.length)
    }),
  )
})

test('errors name the column of the file', () => {
  const sheet = file({ Handle: 'a', Title: 'A', 'Variant Price': 'x' })
  const mapping = suggestMapping(sheet, 'shopify')
  expect(columnInFile('price', sheet, mapping)).toBe('Variant Price')
  expect(columnInFile('hsn', sheet, mapping)).toBe('hsn')
})

test('SEO texts are imported, cut to the length that search engines show', () => {
  const row = { Handle: 'a', Title: 'A', 'Variant Price': '10', 'Variant SKU': 'A' }
  const typed = one({ ...row, 'SEO Title': 'Short', 'SEO Description': 'word '.repeat(60) })
  expect(typed?.metaTitle).toBe('Short')
  expect(typed?.metaDescription?.length).toBeLessThanOrEqual(160)
})

test('pictures at other websites are listed for fetching, the main one first', () => {
  const picture = { Handle: 'a', Title: '', 'Variant Price': '', 'Image Position': '2' }
  const [row] = mapped(
    file(
      {
        Handle: 'a',
        Title: 'A',
        'Variant Price': '10',
        'Image Src': 'https://cdn.example/1.jpg?v=1',
        'Image Position': '1',
      },
      { ...picture, 'Image Src': 'https://cdn.example/2.jpg' },
      { ...picture, 'Image Src': 'ftp://cdn.example/3.jpg', 'Image Position': '3' },
    ),
  )
  expect(row?.pictureUrls).toEqual(['https://cdn.example/1.jpg?v=1', 'https://cdn.example/2.jpg'])
  expect(row?.typed.imageUrl).toBeUndefined()
})

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
