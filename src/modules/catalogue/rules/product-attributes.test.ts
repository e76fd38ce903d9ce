import { expect, test } from 'vitest'
import {
  ATTRIBUTE_NAMES,
  columnOfAttribute,
  FILTER_NAMES,
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

test.each(ATTRIBUTE_NAMES)('%s has a sentence for what is not valid', (name) => {
  const { problem, choices }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  expect(problem ?? choices).toBeDefined()
})
