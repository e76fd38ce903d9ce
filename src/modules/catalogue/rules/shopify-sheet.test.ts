import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readShopifySheet, isShopifySheet } from './shopify-sheet.ts'

const OLD =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Variant Image,Status'.split(
    ',',
  )
const NEW = new Map([
  ['Handle', 'URL handle'],
  ['Body (HTML)', 'Description'],
  ['Product Category', 'Product category'],
  ['Published', 'Published on online store'],
  ['Option1 Name', 'Option1 name'],
  ['Option1 Value', 'Option1 value'],
  ['Variant SKU', 'SKU'],
  ['Variant Grams', 'Weight value (grams)'],
  ['Variant Inventory Tracker', 'Inventory tracker'],
  ['Variant Inventory Qty', 'Inventory quantity'],
  ['Variant Price', 'Price'],
  ['Variant Compare At Price', 'Compare-at price'],
  ['Variant Barcode', 'Barcode'],
  ['Image Src', 'Product image URL'],
  ['Image Position', 'Image position'],
  ['Variant Image', 'Variant image URL'],
])

const cells = (named: Readonly<Record<string, string>>) => OLD.map((name) => named[name] ?? '')
const read = (rows: readonly Readonly<Record<string, string>>[], head = OLD) => {
  const { rows: found, products: count, skipped } = readShopifySheet({ head, rows: rows.map(cells) })
  const products = found.map(({ cells: values, ...row }) => ({
    ...row,
    of: (name: string) => values[OLD.indexOf(name)] ?? '',
  }))
  return { products, counts: { products: count, skipped } }
}

const FIRST = {
  Handle: 'diary',
  Title: 'Diary',
  'Body (HTML)': '<p>Good</p>',
  Type: 'Planners',
  Published: 'TRUE',
  'Option1 Name': 'Colour',
  'Option1 Value': 'Red',
  'Variant SKU': 'D-R',
  'Variant Price': '199.00',
  'Image Src': 'https://cdn.shopify.com/2.jpg',
  'Image Position': '2',
  Status: 'active',
}

describe.each([
  ['old', OLD],
  ['new', OLD.map((name) => NEW.get(name) ?? name)],
])('a Shopify file with its %s headers:', (_name, head) => {
  test('variants and pictures of a handle are combined, with one row per variant', () => {
    expect(isShopifySheet(head)).toBe(true)
    const { products, counts } = read(
      [
        FIRST,
        {
          Handle: 'diary',
          'Option1 Value': 'Blue',
          'Variant Price': '189.00',
          'Variant Image': 'https://x/blue.jpg',
        },
        { Handle: 'diary', 'Image Src': 'https://cdn.shopify.com/1.jpg', 'Image Position': '1' },
        { Handle: 'pen', Title: 'Pen', 'Option1 Value': 'Default Title', 'Variant Price': '20' },
      ],
      head,
    )
    expect(counts).toEqual({ products: 2, skipped: 0 })
    expect(products.map(({ line, options, handle }) => [line, options, handle])).toEqual([
      [2, ['Red'], 'diary'],
      [3, ['Blue'], 'diary'],
      [5, [], 'pen'],
    ])
    expect(products.map(({ of }) => [of('Title'), of('Type'), of('Variant SKU')])).toEqual([
      ['Diary', 'Planners', 'D-R'],
      ['Diary', 'Planners', ''],
      ['Pen', '', ''],
    ])
    expect(products.map(({ pictures }) => pictures)).toEqual([
      ['https://cdn.shopify.com/1.jpg', 'https://cdn.shopify.com/2.jpg'],
      ['https://x/blue.jpg', 'https://cdn.shopify.com/1.jpg', 'https://cdn.shopify.com/2.jpg'],
      [],
    ])
  })

  test('stock without a tracker is not tracked, and a compare-at price counts only above the price', () => {
    const rows = [
      {
        ...FIRST,
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '7',
        'Variant Compare At Price': '249',
      },
      { ...FIRST, Handle: 'b', 'Variant Inventory Qty': '7', 'Variant Compare At Price': '199.00' },
    ]
    const { products } = read(rows, head)
    expect(products.map(({ of }) => [of('Variant Inventory Qty'), of('Variant Compare At Price')])).toEqual([
      ['7', '249'],
      ['not counted', ''],
    ])
  })

  test('products outside the online store are hidden, and archived ones stay archived', () => {
    const rows = ['active', 'draft', 'archived'].map((Status) => ({
      ...FIRST,
      Handle: Status,
      Published: 'FALSE',
      Status,
    }))
    expect(read(rows, head).products.map(({ of }) => of('Status'))).toEqual(['draft', 'draft', 'archived'])
  })
})

test('a product without a handle is a separate one', () => {
  const { products } = read([
    { ...FIRST, Handle: '' },
    { ...FIRST, Handle: '', Title: 'Other Diary' },
  ])
  expect(products.map(({ handle }) => handle)).toEqual(['diary', 'other-diary'])
})

test('every row with a price is one product, in any file, and keeps its row number', () => {
  const row = fc.record({
    Handle: fc.constantFrom('a', 'b', 'c', ''),
    Title: fc.constantFrom('', 'A'),
    'Variant Price': fc.constantFrom('', '10', '-'),
    'Image Src': fc.constantFrom('', 'https://x/1.jpg'),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const { products } = read(rows)
      const priced = rows.flatMap((each, index) => (each['Variant Price'] ? [index + 2] : []))
      const lines = products.map(({ line }) => line)
      expect(lines.toSorted((a, b) => a - b)).toEqual(expect.arrayContaining(priced))
      expect(new Set(lines).size).toBe(lines.length)
    }),
  )
})

test('variants of a handle are one group with the title as name; two handles with one title are two groups', () => {
  const second = { Handle: 'diary', 'Option1 Value': 'Blue', 'Variant Price': '189.00' }
  const twin = { ...FIRST, Handle: 'diary-2' }
  const { products } = read([
    FIRST,
    second,
    twin,
    { ...second, Handle: 'diary-2' },
    { ...FIRST, Handle: 'alone', Title: 'Alone', 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' },
  ])
  const group = { name: 'Diary', optionName: 'Colour' }
  expect(products.map((product) => product.group)).toEqual([
    { ...group, value: 'Red', position: 1 },
    { ...group, value: 'Blue', position: 2 },
    { ...group, name: 'Diary (diary-2)', value: 'Red', position: 1 },
    { ...group, name: 'Diary (diary-2)', value: 'Blue', position: 2 },
    null,
  ])
})

test('variants with the same options are no group', () => {
  const { products } = read([FIRST, { Handle: 'diary', 'Option1 Value': 'red', 'Variant SKU': 'D-R2' }])
  expect(products.map(({ group }) => group)).toEqual([null, null])
})
