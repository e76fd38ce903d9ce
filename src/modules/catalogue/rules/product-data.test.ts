import { expect, test } from 'vitest'
import { changedFields, factsOf } from './product-data.ts'
import { FACTS, standing } from '../testing/any-product.ts'

test('only changed fields are listed, whatever else the row contains', () => {
  expect(changedFields(standing({ version: 9 }), FACTS)).toEqual([])
  expect(changedFields(standing(), { ...FACTS, onHand: 0, isInStock: false })).toEqual([
    'onHand',
    'isInStock',
  ])
  expect(factsOf(standing())).toEqual(FACTS)
})
