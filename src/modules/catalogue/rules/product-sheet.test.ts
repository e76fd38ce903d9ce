import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readProduct, type ProductFormValues } from './product-input.ts'
import { MAX_SHEET_ROWS } from '#platform/rules/sheet.ts'
import { readSheet, SHEET_HEAD, sheetRow } from './product-sheet.ts'
import { CSV_MARK, csvRow } from '#platform/rules/csv.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { anyProduct, FACTS } from '../testing/any-product.ts'

test('an exported file is read back unchanged, whatever its cells contain', () => {
  fc.assert(
    fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 5 }), (products) => {
      const file = CSV_MARK + csvRow(SHEET_HEAD) + products.map((each) => csvRow(sheetRow(each))).join('')
      const [head = [], ...rows] = parse(file, { bom: true })
      const read = readSheet({ head, rows })
      const facts = read.rows?.map(({ typed }) => readProduct(typed as ProductFormValues).facts)
      expect(facts).toEqual(products)
    }),
  )
})

describe('a header row is refused', () => {
  test.each<[string, string[], string]>([
    ['with an unknown column', ['sku', 'colour'], sentences.importUnknownColumn('colour')],
    ['with a duplicate column', ['sku', 'price', ' PRICE '], sentences.importTwiceColumn('price')],
    ['without the SKU column', ['name', 'price'], MESSAGES.import_head],
    ['with an unnamed column', ['sku', ''], MESSAGES.import_head],
  ])('%s', (_name, head, problem) => {
    expect(readSheet({ head, rows: [['A']] })).toEqual({ rows: null, problem })
  })
})

test('empty rows are skipped and counted; no rows and too many are refused', () => {
  const { rows } = readSheet({ head: ['sku'], rows: [['A'], ['', ' '], ['B']] })
  expect(rows?.map(({ line, typed }) => [line, typed.sku])).toEqual([
    [2, 'A'],
    [4, 'B'],
  ])
  expect(readSheet({ head: ['sku'], rows: [['']] }).problem).toBe(MESSAGES.import_empty)
  const many = Array.from({ length: MAX_SHEET_ROWS + 1 }, (_, index) => [`S${index}`])
  expect(readSheet({ head: ['sku'], rows: many }).problem).toBe(MESSAGES.import_rows)
})

test('only known columns are read', () => {
  const { rows } = readSheet({ head: ['SKU ', 'price'], rows: [[FACTS.sku, '199']] })
  expect(rows).toEqual([{ line: 2, typed: { sku: 'PN-1', price: '199' } }])
})
