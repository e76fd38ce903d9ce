import { expect, test } from 'vitest'
import { columnFinder, filledRows, headerKey } from './sheet.ts'

test.each([
  ['Body (HTML)', 'body_html'],
  ['GTIN, UPC, EAN, or ISBN', 'gtin_upc_ean_or_isbn'],
  ['In stock?', 'in_stock'],
  [' दाम ', 'दाम'],
  ['?', ''],
])('the header %s is compared as %s', (header, key) => expect(headerKey(header)).toBe(key))

test('a column is found by any of its names, the first of two duplicates', () => {
  const find = columnFinder(['Title', 'URL handle', 'title'])
  expect([find('title'), find('handle', 'url_handle'), find('price')]).toEqual([0, 1, -1])
})

test('empty rows are skipped and the others keep their numbers', () => {
  expect(filledRows([['a'], [' ', ''], [' b ']])).toEqual([
    { line: 2, cells: ['a'] },
    { line: 4, cells: ['b'] },
  ])
})
