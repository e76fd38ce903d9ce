import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Sheet } from '#platform/rules/sheet.ts'
import { SHEET_HEAD } from './product-sheet.ts'
import {
  categoryWords,
  judgeSource,
  MAPPED_FIELDS,
  readMapping,
  recogniseSheet,
  suggestMapping,
  typedMapping,
  withCategory,
} from './sheet-mapping.ts'

const sheet = (head: string, ...rows: readonly string[]): Sheet => ({
  head: head.split(','),
  rows: rows.map((row) => row.split(',')),
})

test.each([
  ['sku,name,price', null],
  ['Handle,Title,Variant Price', 'shopify'],
  ['Title,URL handle,SKU,Price', 'shopify'],
  ['ID,Type,SKU,Name,Regular price', 'woocommerce'],
  ['Item code,Product,Rate', 'other'],
  ['sku,colour', 'other'],
])('a file with the columns %s is recognised', (head, source) => {
  expect(recogniseSheet(sheet(head, 'a,b,c,d,e'))).toBe(source)
})

test('columns with usual names are suggested', () => {
  const file = sheet('Item code,Product Name,MRP,Rate,Qty,HSN Code,Weight (kg),Photo,Type', 'a,b')
  const { columns } = suggestMapping(file, 'other')
  expect(columns).toEqual({
    sku: 0,
    name: 1,
    originalPrice: 2,
    price: 3,
    stock: 4,
    hsn: 5,
    weightGrams: 6,
    imageUrl: 7,
    category: 8,
  })
})

test('the type of a WooCommerce product is not its category', () => {
  const file = sheet('ID,Type,SKU,Name,Regular price,Categories', '1,simple,A,A,10,Ruled notebooks > A5')
  const mapping = suggestMapping(file, 'woocommerce')
  expect(mapping.columns.category).toBe(5)
  expect(mapping.categories).toEqual({ 'Ruled notebooks > A5': 'Ruled Notebooks' })
})

test('the longest of the shop’s names in the file’s category is suggested', () => {
  const file = sheet('Code,Type', 'A,Five Subject Notebooks Ruled', 'B,Pens', 'C,Pens')
  const mapping = suggestMapping(file, 'other')
  expect(categoryWords(file, mapping)).toEqual(['Five Subject Notebooks Ruled', 'Pens'])
  expect(mapping.categories).toEqual({ 'Five Subject Notebooks Ruled': 'Five Subject Notebooks Ruled' })
})

describe('a column mapping', () => {
  const file = sheet('A,B', 'x,y')
  const typed = { columns: { sku: '0' }, defaultCategory: 'Plain Notebooks', categories: {} }
  const problemsOf = (changes: Partial<typeof typed>) =>
    readMapping({ ...typed, ...changes }, file, 'other').problems

  test('needs an SKU, existing columns and a default category', () => {
    expect(problemsOf({})).toBeNull()
    const none = { columns: {} as typeof typed.columns, defaultCategory: 'Pens' }
    expect(problemsOf(none)).toEqual({
      sku: MESSAGES.import_sku_column,
      defaultCategory: MESSAGES.product_category,
    })
    for (const sku of ['2', '-1', '1.5', 'x', '1e0'])
      expect(problemsOf({ columns: { sku } })).toEqual({ sku: MESSAGES.import_column })
  })

  test('needs no default category if each row has a mapped one', () => {
    const problems = (rows: readonly string[], categories: Readonly<Record<string, string>>) =>
      readMapping(
        { columns: { sku: '0', category: '1' }, defaultCategory: '', categories },
        sheet('A,B', ...rows),
        'other',
      ).problems
    const matched = { Pads: 'Plain Notebooks' }
    const needed = { defaultCategory: MESSAGES.product_category }
    expect(problems(['1,Pads', '2,Ruled Notebooks'], matched)).toBeNull()
    expect(problems(['1,Pads', '2,Diaries'], matched)).toEqual(needed)
    expect(problems(['1,Pads', '2,'], matched)).toEqual(needed)
    expect(problems(['1,Pads'], { Pads: '' })).toEqual(needed)
  })

  test('is unchanged after parsing, without unknown categories', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...MAPPED_FIELDS), fc.constantFrom('0', '1')), (columns) => {
        const asked = {
          columns: { ...columns, sku: '1' },
          defaultCategory: 'Plain Notebooks',
          categories: { Pens: 'no' },
        }
        const read = readMapping(asked, file, 'other').mapping!
        expect(read.categories).toEqual({})
        expect(readMapping(typedMapping(read), file, 'other').mapping).toEqual(read)
      }),
    )
  })
})

test('a new category is matched to the file’s own name for it, or to everything in a file without names', () => {
  const typed = { columns: {}, defaultCategory: 'Plain Notebooks', categories: { Pens: '', Pads: '' } }
  const pens = withCategory(typed, ['Pens', 'Pads'], 'PENS')
  expect(pens).toEqual({ ...typed, categories: { Pens: 'PENS', Pads: '' } })
  expect(withCategory(typed, [], 'Pens').defaultCategory).toBe('Pens')
})

test.each([
  ['no header row', { head: ['', ' '], rows: [['a']] }, MESSAGES.import_head],
  ['no rows', { head: ['Code'], rows: [['']] }, MESSAGES.import_empty],
  ['5,001 rows', { head: ['Code'], rows: Array.from({ length: 5_001 }, () => ['a']) }, MESSAGES.import_rows],
])('a mapping is refused for a file with %s', (_name, file, problem) => {
  expect(judgeSource(file, 'other')).toBe(problem)
})

test('the shop’s own columns are all recognised when one of them is misspelt', () => {
  const file = { head: [...SHEET_HEAD, 'colour'], rows: [['A']] }
  expect(Object.keys(suggestMapping(file, 'other').columns)).toEqual(MAPPED_FIELDS)
})
