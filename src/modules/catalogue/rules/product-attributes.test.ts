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

test('every filterable attribute is among the filters of a listing', () => {
  const filtered = ATTRIBUTE_NAMES.filter((name) => 'filter' in PRODUCT_ATTRIBUTES[name])
  expect([...FILTER_NAMES].toSorted()).toEqual(filtered.toSorted())
})

test('a book needs five attributes, and pens have none of the seven paper attributes', () => {
  expect(BOOK_ATTRIBUTE_NAMES).toEqual(['format', 'pages', 'cover', 'gsm', 'ruling'])
  expect(PAPER_ATTRIBUTE_NAMES.toSorted()).toEqual(
    [...BOOK_ATTRIBUTE_NAMES, 'binding', 'lineSpacingMm'].toSorted(),
  )
})

test('a category has defaults for all paper attributes but the ruling, and for weight and tax', () => {
  const ofPaper = PAPER_ATTRIBUTE_NAMES.filter((name) => name !== 'ruling')
  expect(CATEGORY_DEFAULT_NAMES).toEqual([...ofPaper, 'weightGrams', 'hsn', 'gstRatePercent'])
})

test.each(ATTRIBUTE_NAMES)('%s has a message for invalid values', (name) => {
  const { problem, choices }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  expect(problem ?? choices).toBeDefined()
})
