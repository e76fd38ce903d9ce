import { expect, test } from 'vitest'
import { FACTS } from '../testing/any-product.ts'
import { specificationRows } from './specification-rows.ts'

test('the specification table lists each attribute that the product has, with its label', () => {
  expect(specificationRows(FACTS)).toEqual([
    ['Format', 'A5'],
    ['Pages', '200'],
    ['Cover', 'Soft cover'],
    ['Binding', 'Sewn'],
    ['Paper', '70 GSM'],
    ['Ruling', 'Ruled, 8 mm lines'],
    ['Weight', '500 g'],
  ])
  expect(specificationRows({ ...FACTS, extra: [{ name: 'Corners', value: 'Round' }] }).at(-1)).toEqual([
    'Corners',
    'Round',
  ])
  const planner = { ...FACTS, ruling: 'planner' as const, lineSpacingMm: null }
  const without = specificationRows({ ...FACTS, binding: null }).map(([heading]) => heading)
  expect(without).not.toContain('Binding')
  expect(specificationRows(planner)).toContainEqual(['Ruling', 'Daily planner, undated'])
})
