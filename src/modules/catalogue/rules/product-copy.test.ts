import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyProduct, FACTS } from '../testing/any-product.ts'
import { copyOf } from './product-copy.ts'
import { NO_SALE } from './pricing.ts'
import { readProduct } from './product-input.ts'
import { toFormValues } from './product-typed.ts'

test('the first copy and the second one have numbered names', () => {
  expect(copyOf(FACTS, 1)).toMatchObject({ name: `${FACTS.name} (copy)`, slug: `${FACTS.slug}-copy` })
  expect(copyOf(FACTS, 2)).toMatchObject({ name: `${FACTS.name} (copy 2)`, slug: `${FACTS.slug}-copy-2` })
})

test('a copy of a product in a group is another option of it, last and without a swatch', () => {
  const group = { groupName: 'Deccan', optionName: 'Colour' }
  const red = { ...FACTS, ...group, optionValue: 'Red', optionSwatch: '#ff0000', optionPosition: 1 }
  expect(copyOf(red, 1)).toMatchObject({
    ...group,
    optionValue: 'Red (copy)',
    optionSwatch: null,
    optionPosition: null,
  })
})

test('a copy is a valid draft without its unique data and without its sale', () => {
  fc.assert(
    fc.property(anyProduct, fc.integer({ min: 1, max: 99 }), (product, number) => {
      const copy = copyOf(product, number)
      expect(readProduct(toFormValues(copy)).errors).toBeNull()
      expect(copy).toMatchObject({ ...NO_SALE, sku: '', gtin: null, mpn: null, status: 'inactive' })
      expect(copy.slug).not.toBe(product.slug)
    }),
  )
})
