import { expect, test } from 'vitest'
import { FACTS } from '../testing/any-product.ts'
import { specificationRows, missingOfBook, withoutPaper } from './specification.ts'

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

const BOOK = { format: 'A5', pages: 200, cover: 'Soft', gsm: 70, ruling: 'ruled', weightGrams: 10 } as const

test('a book needs five attributes; a pen needs none', () => {
  const none = { format: null, pages: null, cover: null, gsm: null, ruling: null }
  expect(missingOfBook({ category: 'Ruled Notebooks', ...BOOK })).toEqual([])
  expect(missingOfBook({ category: 'Ruled Notebooks', ...BOOK, pages: null })).toEqual(['pages'])
  expect(missingOfBook({ category: 'Ruled Notebooks', ...none })).toEqual(Object.keys(none))
  expect(missingOfBook({ category: 'Pens', ...none })).toEqual([])
})

test('only goods that are not books lose paper attributes', () => {
  const book = { category: 'Ruled Notebooks', ...BOOK }
  expect(withoutPaper(book)).toEqual(book)
  expect(withoutPaper({ ...book, category: 'Pens' })).toMatchObject({
    pages: null,
    ruling: null,
    weightGrams: 10,
  })
})
