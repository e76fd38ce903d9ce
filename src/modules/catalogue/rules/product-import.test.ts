import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import {
  planImport,
  readRows,
  groupErrors,
  isFetchable,
  secondsToNextFetch,
  withFetched,
  type Known,
} from './product-import.ts'
import { readSheet, sheetRow, SHEET_HEAD } from './product-sheet.ts'
import type { CatalogueSnapshot } from './product-change.ts'
import { FACTS, OTHER_PICTURE, PICTURE, standing } from '../testing/any-product.ts'
import { PRODUCT_LIMITS } from './product-input.ts'

const KNOWN: Known = {
  bySku: new Map([['PN-1', standing({ reserved: 3 })]]),
  categoryPictures: new Map([['Plain Notebooks', OTHER_PICTURE]]),
}

const AROUND: CatalogueSnapshot = {
  addressOwner: (_category, slug) => (slug === 'taken' ? ('someone' as ProductId) : null),
  skuOwner: (sku) => (sku === 'PN-1' ? standing().id : null),
  hasPicture: (url) => url === PICTURE || url === OTHER_PICTURE,
  groupOf: (name) => (name.toLowerCase() === 'diaries' ? { name: 'Diaries', optionName: 'Colour' } : null),
  valueOwner: (_group, value) => (value === 'Red' ? ('someone' as ProductId) : null),
  isOrdered: () => true,
}

function plan(head: readonly string[], ...rows: readonly (readonly string[])[]) {
  const read = readSheet({ head, rows })
  if (read.rows === null) throw new Error(read.problem)
  return toEnd(planImport(toEnd(readRows(read.rows, KNOWN)), AROUND))
}

function toEnd<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

test('rows are matched by SKU: changed, unchanged, new', () => {
  const done = plan(
    ['sku', 'name', 'category', 'price', 'stock_quantity', 'image_url'],
    ['PN-1', FACTS.name, FACTS.category, '199', '10', PICTURE],
    ['PN-2', 'New Plain', 'Plain Notebooks', '99.50', '5', PICTURE],
  )
  expect(done.errors).toEqual([])
  expect(done.changed.map(({ line, after }) => [line, after.pricePaise, after.pages])).toEqual([
    [2, 19_900, 200],
  ])
  expect(done.created.map(({ facts }) => [facts.slug, facts.pricePaise, facts.ruling])).toEqual([
    ['new-plain', 9_950, 'plain'],
  ])
  expect(plan(SHEET_HEAD, sheetRow(FACTS))).toMatchObject({ unchanged: 1, changed: [], created: [] })
})

test('a missing column leaves a field unchanged, even an empty one', () => {
  expect(plan(['sku', 'price'], ['PN-1', '199']).changed[0]?.after).toEqual({
    ...FACTS,
    pricePaise: 19_900,
  })
})

test('a new product without a picture gets its category’s, and is counted', () => {
  const head = ['sku', 'name', 'category', 'price', 'stock_quantity', 'image_url']
  const done = plan(head, ['PN-3', 'No Picture', 'Plain Notebooks', '99', '1', ''])
  expect([done.created[0]?.facts.imageUrl, done.borrowedPictures]).toEqual([OTHER_PICTURE, 1])
  expect(plan(head, ['PN-3', 'No Picture', 'Ruled Notebooks', '99', '1', '']).errors).toEqual([
    { line: 2, column: 'image_url', message: sentences.importNeedsPicture('Ruled Notebooks') },
  ])
})

test('a product whose picture is fetched later does not need the category’s', () => {
  const typed = { sku: 'PN-3', name: 'Later', category: 'Ruled Notebooks', price: '99', stock: '1' }
  const rows = (pictureUrls: readonly string[]) => toEnd(readRows([{ line: 2, typed, pictureUrls }], KNOWN))
  expect(rows([])[0]?.errors).toHaveLength(1)
  expect(rows(['https://a.example/1.jpg'])[0]).toMatchObject({
    errors: [],
    isBorrowed: false,
    facts: { imageUrl: OTHER_PICTURE },
  })
})

describe('product groups in a file', () => {
  const HEAD = [
    'sku',
    'name',
    'category',
    'price',
    'stock_quantity',
    'image_url',
    'group_name',
    'option_name',
  ]
  const row = (sku: string, group: string, option: string, value: string) => {
    const product = [sku, `Diary ${sku}`, 'Plain Notebooks', '99', '1', PICTURE]
    return [...product, group, option, value]
  }
  const planned = (...rows: readonly (readonly string[])[]) => plan([...HEAD, 'option_value'], ...rows)

  test('a new group is named in its first row; an existing one has its own option', () => {
    const done = planned(
      row('N-1', 'Ledgers', 'Size', 'A5'),
      row('N-2', 'LEDGERS', '', 'A4'),
      row('N-3', 'diaries', '', 'Blue'),
    )
    expect(done.errors).toEqual([])
    expect(done.created.map(({ facts }) => [facts.groupName, facts.optionName])).toEqual([
      ['Ledgers', 'Size'],
      ['Ledgers', 'Size'],
      ['Diaries', 'Colour'],
    ])
  })

  test.each([
    ['no option', [row('N-1', 'Ledgers', '', 'A5')], 'option_name', MESSAGES.option_name],
    [
      'another option',
      [row('N-1', 'Diaries', 'Size', 'A5')],
      'option_name',
      sentences.optionOfGroup('Diaries', 'Colour'),
    ],
    ['no value', [row('N-1', 'Diaries', '', '')], 'option_value', MESSAGES.option_value],
    [
      'a value of another product',
      [row('N-1', 'Diaries', '', 'Red')],
      'option_value',
      MESSAGES.option_value_taken,
    ],
    [
      'a value of another row',
      [row('N-0', 'Diaries', '', 'blue'), row('N-1', 'Diaries', '', 'Blue')],
      'option_value',
      MESSAGES.option_value_taken,
    ],
  ])('a row with %s is refused', (_name, rows, column, message) => {
    expect(planned(...rows).errors).toEqual([{ line: rows.length + 1, column, message }])
  })

  test('variants in another shop’s file join a group unless the product is in one already', () => {
    const option = { groupName: 'Diaries', optionName: 'Colour', optionValue: 'Green', optionPosition: '2' }
    const after = (groupName: string | null) => {
      const known = standing({ groupName, ...(groupName && { optionName: 'Size', optionValue: 'A5' }) })
      const rows = toEnd(
        readRows([{ line: 2, typed: { sku: 'PN-1' }, option }], {
          ...KNOWN,
          bySku: new Map([['PN-1', known]]),
        }),
      )
      return rows[0]?.facts
    }
    expect(after(null)).toMatchObject({ ...option, optionPosition: 2 })
    expect(after('Ledgers')).toMatchObject({ groupName: 'Ledgers', optionName: 'Size', optionValue: 'A5' })
  })
})

describe('an error is reported with its row and column:', () => {
  test.each<[string, readonly string[], string, string]>([
    ['no SKU', ['', '199', '10', ''], 'sku', MESSAGES.import_sku_needed],
    ['a negative stock', ['PN-1', '199', '-4', ''], 'stock_quantity', MESSAGES.product_stock],
    ['stock below the reserved units', ['PN-1', '199', '2', ''], 'stock_quantity', sentences.stockHeld(3)],
    [
      'removed stock tracking with reserved units',
      ['PN-1', '199', 'not counted', ''],
      'stock_quantity',
      MESSAGES.product_count_fixed,
    ],
    ['a price that is a formula', ['PN-1', '=1+1', '10', ''], 'price', MESSAGES.product_price],
    ["somebody else's address", ['PN-1', '199', '10', 'taken'], 'slug', MESSAGES.product_slug_taken],
  ])('%s', (_name, cells, column, message) => {
    const done = plan(['sku', 'price', 'stock_quantity', 'slug'], cells)
    expect(done.errors).toEqual([{ line: 2, column, message }])
  })

  test('for a duplicate SKU and a duplicate address', () => {
    expect(plan(['sku', 'price'], ['PN-1', '199'], ['PN-1', '198']).errors).toEqual([
      { line: 3, column: 'sku', message: MESSAGES.import_sku_twice },
    ])
    const head = ['sku', 'name', 'category', 'price', 'stock_quantity', 'image_url']
    const row = (sku: string) => [sku, 'Same Name', 'Plain Notebooks', '99', '1', PICTURE]
    expect(plan(head, row('A'), row('B')).errors).toEqual([
      { line: 3, column: 'slug', message: MESSAGES.import_slug_twice },
    ])
  })

  test('for every wrong row of a file', () => {
    const done = plan(['sku', 'price'], ['PN-1', '-1'], ['', '5'], ['PN-9', '5'])
    expect(done.errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 price',
      '3 sku',
      '4 name',
      '4 category',
      '4 stock_quantity',
      '4 image_url',
    ])
  })
})

const error = (line: number, column = 'hsn', message = 'No HSN') => ({ line, column, message })

test('the same error in many rows is one line that lists the rows', () => {
  expect(groupErrors([error(2), error(2, 'price', 'No price'), error(3), error(4), error(9)])).toEqual([
    { rows: '2–4, 9', column: 'hsn', message: 'No HSN' },
    { rows: '2', column: 'price', message: 'No price' },
  ])
})

test('a long list of rows ends with the number of further rows', () => {
  const lines = [2, 4, 6, 8, 10, 12, 14, 15, 17]
  expect(groupErrors(lines.map((line) => error(line)))[0]?.rows).toBe('2, 4, 6, 8, 10, 12 and 3 more')
})

test('every wrong row is counted once in its group', () => {
  const lines = fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { minLength: 1 })
  fc.assert(
    fc.property(lines, (drawn) => {
      const [group] = groupErrors(drawn.toSorted((a, b) => a - b).map((line) => error(line)))
      const [named = '', more = '0'] = (group?.rows ?? '').split(/ and | more/)
      const counted = named.split(', ').map((range) => {
        const [from = 0, to = from] = range.split('–').map(Number)
        return to - from + 1
      })
      expect(counted.reduce((sum, count) => sum + count, Number(more))).toBe(drawn.length)
    }),
  )
})

const url = fc.nat(40).map((n) => `/pictures/${String(n).padStart(24, '0')}`)
const CATEGORY = '/pictures/ffffffffffffffffffffffff'
const isBorrowed = (each: string) => each === CATEGORY

describe('fetched pictures', () => {
  test('are in the file’s sequence, and replace the category’s picture', () => {
    expect(withFetched({ imageUrl: CATEGORY, galleryImages: [] }, ['/a', '/b'], isBorrowed)).toEqual({
      imageUrl: '/a',
      galleryImages: ['/b'],
    })
    // The second one arrived first.
    expect(withFetched({ imageUrl: '/b', galleryImages: [] }, ['/a', '/b'], isBorrowed)).toEqual({
      imageUrl: '/a',
      galleryImages: ['/b'],
    })
  })

  test('come after those that staff selected', () => {
    expect(withFetched({ imageUrl: '/own', galleryImages: ['/b'] }, ['/a', '/b'], isBorrowed)).toEqual({
      imageUrl: '/own',
      galleryImages: ['/a', '/b'],
    })
  })

  test('are never duplicated, within the maximum per product, and the same however often it is done', () => {
    fc.assert(
      fc.property(
        fc.oneof(url, fc.constant(CATEGORY)),
        fc.array(url),
        fc.array(url),
        (image, rest, fetched) => {
          const shown = withFetched({ imageUrl: image, galleryImages: rest }, fetched, isBorrowed)
          const all = [shown.imageUrl, ...shown.galleryImages]
          expect(new Set(all).size).toBe(all.length)
          expect(all.length).toBeLessThanOrEqual(PRODUCT_LIMITS.pictures)
          if (fetched.length > 0) expect(all).not.toContain(CATEGORY)
          expect(withFetched(shown, fetched, isBorrowed)).toEqual(shown)
        },
      ),
    )
  })
})

test('retry delays increase, and end', () => {
  const pauses = [1, 2, 3, 4, 5].map(secondsToNextFetch)
  expect(pauses).toEqual([10, 60, 600, 3_600, null])
})

test.each([
  ['https://cdn.shopify.com/a.jpg?v=1', true],
  ['HTTP://old.example/a.jpg', true],
  ['/pictures/0123', false],
  ['file:///etc/passwd', false],
  ['ftp://old.example/a.jpg', false],
  [`https://old.example/${'a'.repeat(2_000)}`, false],
])('%s can be fetched: %s', (address, expected) => expect(isFetchable(address)).toBe(expected))
