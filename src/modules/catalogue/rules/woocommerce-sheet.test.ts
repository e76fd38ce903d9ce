import { expect, test } from 'vitest'
import { isWooCommerceSheet, readWooCommerceSheet } from './woocommerce-sheet.ts'

const HEAD =
  'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)'.split(
    ',',
  )
const read = (rows: readonly Readonly<Record<string, string>>[]) =>
  readWooCommerceSheet({ head: HEAD, rows: rows.map((row) => HEAD.map((name) => row[name] ?? '')) })
const at = (cells: readonly string[], name: string) => cells[HEAD.indexOf(name)]

const PARENT = {
  ID: '10',
  Type: 'variable',
  SKU: 'SET',
  Name: 'Notebook set',
  Published: '1',
  Description: '<p>First\\nline</p>',
  'Weight (kg)': '0.5',
  Categories: 'Paper > Sets, Gifts',
  Images: 'https://x/1.jpg, https://x/2.jpg',
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': 'Red, Blue',
}

test('the file is recognised by its headers', () => {
  expect(isWooCommerceSheet(HEAD)).toBe(true)
  expect(isWooCommerceSheet(['sku', 'name', 'type', 'price'])).toBe(false)
})

test.each(['SET', 'set', 'id:10'])('a variation gets what it lacks from its parent, named %s', (Parent) => {
  const { rows, products } = read([
    PARENT,
    {
      Type: 'variation',
      SKU: 'SET-R',
      Parent,
      'Regular price': '100',
      'Attribute 1 value(s)': 'Red',
      Published: '1',
    },
    {
      Type: 'variation, virtual',
      SKU: 'SET-B',
      Parent,
      Name: 'Notebook set - Blue',
      'Weight (kg)': '0.7',
      Stock: '4',
    },
  ])
  expect(products).toBe(1)
  expect(rows.map(({ line, options, handle }) => [line, options, handle])).toEqual([
    [3, ['Red'], 'notebook-set'],
    [4, [], 'notebook-set'],
  ])
  expect(
    rows.map(({ cells }) =>
      ['Name', 'Description', 'Weight (kg)', 'Stock', 'Images', 'Categories'].map((name) => at(cells, name)),
    ),
  ).toEqual([
    ['Notebook set', '<p>First\nline</p>', '0.5', 'not counted', PARENT.Images, PARENT.Categories],
    ['Notebook set - Blue', '<p>First\nline</p>', '0.7', '4', PARENT.Images, PARENT.Categories],
  ])
})

test('a variation of a hidden product is hidden', () => {
  const { rows } = read([
    { ...PARENT, Published: '-1' },
    { Type: 'variation', SKU: 'SET-R', Parent: 'SET', Published: '1' },
  ])
  expect(rows.map(({ cells }) => at(cells, 'Published'))).toEqual(['-1'])
})

test('simple products are read; grouped and external ones are counted', () => {
  const { rows, products, skipped } = read([
    { Type: 'simple', SKU: 'A', Name: 'A', 'Short description': 'Short' },
    { Type: 'grouped', Name: 'B' },
    { Type: 'external', Name: 'C' },
  ])
  expect([rows.length, products, skipped]).toEqual([1, 1, 2])
  expect(at(rows[0]!.cells, 'Description')).toBe('Short')
})

test('the variations of one parent are one group', () => {
  const variation = (SKU: string, colour: string) => ({
    Type: 'variation',
    SKU,
    Parent: 'SET',
    'Attribute 1 name': 'Colour',
    'Attribute 1 value(s)': colour,
  })
  const { rows } = read([
    PARENT,
    variation('SET-R', 'Red'),
    variation('SET-B', 'Blue'),
    { Type: 'simple', SKU: 'A' },
  ])
  const group = { name: 'Notebook set', optionName: 'Colour' }
  expect(rows.map((row) => row.group)).toEqual([
    { ...group, value: 'Red', position: 1 },
    { ...group, value: 'Blue', position: 2 },
    null,
  ])
})
