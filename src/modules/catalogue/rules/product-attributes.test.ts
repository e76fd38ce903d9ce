import { expect, test } from 'vitest'
import {
  ATTRIBUTE_NAMES,
  BOOK_ATTRIBUTE_NAMES,
  CATEGORY_DEFAULT_NAMES,
  columnOfAttribute,
  FILTER_NAMES,
  PAPER_ATTRIBUTE_NAMES,
  PRODUCT_ATTRIBUTES,
  type ProductAttribute,
} from './product-attributes.ts'

test('an attribute has one name in the database, in files and in the partner API', () => {
  expect(columnOfAttribute('gstRatePercent')).toBe('gst_rate_percent')
  expect(columnOfAttribute('hsn')).toBe('hsn')
})

test('every attribute with a filter is among the filters of a listing', () => {
  const filtered = ATTRIBUTE_NAMES.filter((name) => 'filter' in PRODUCT_ATTRIBUTES[name])
  expect([...FILTER_NAMES].toSorted()).toEqual(filtered.toSorted())
})

test('a book must have five attributes, and pens have none of seven', () => {
  expect(BOOK_ATTRIBUTE_NAMES).toEqual(['format', 'pages', 'cover', 'gsm', 'ruling'])
  expect(PAPER_ATTRIBUTE_NAMES.toSorted()).toEqual(
    [...BOOK_ATTRIBUTE_NAMES, 'binding', 'lineSpacingMm'].toSorted(),
  )
})

test('a category presets everything of paper except the ruling, which it has itself, and weight and tax', () => {
  const ofPaper = PAPER_ATTRIBUTE_NAMES.filter((name) => name !== 'ruling')
  expect(CATEGORY_DEFAULT_NAMES).toEqual([...ofPaper, 'weightGrams', 'hsn', 'gstRatePercent'])
})

test.each(ATTRIBUTE_NAMES)('%s has a sentence for what is not valid', (name) => {
  const { problem, choices }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  expect(problem ?? choices).toBeDefined()
})
