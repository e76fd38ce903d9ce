import { expect, test } from 'vitest'
import { changedFields, factsOf } from './product-data.ts'
import { FACTS, standing } from '../testing/any-product.ts'

test('what differs is named, whatever else the row carries', () => {
  expect(changedFields(standing({ version: 9 }), FACTS)).toEqual([])
  expect(changedFields(standing(), { ...FACTS, onHand: 0, isInStock: false })).toEqual([
    'onHand',
    'isInStock',
  ])
  expect(factsOf(standing())).toEqual(FACTS)
})
