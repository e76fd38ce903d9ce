import { expect, test } from 'vitest'
import fc from 'fast-check'
import { categoryNames } from '#platform/rules/categories.ts'
import { readProduct } from './product-input.ts'
import { blankProduct, toFormValues, copyOf } from './form-values.ts'
import { paise } from '#platform/rules/money.ts'
import { FACTS, PICTURE, anyProduct } from '../testing/any-product.ts'
import { NO_SALE } from './pricing.ts'

test('a product is shown in its form as a person would type it', () => {
  const typed = toFormValues({ ...FACTS, pricePaise: paise(24_950), onHand: null, isInStock: false })
  expect(typed).toMatchObject({ price: '249.50', discountedPrice: '', stock: 'not counted', inStock: 'no' })
})

test.each(categoryNames())('a new product in %s lacks only name, price, stock and picture', (category) => {
  const blank = blankProduct(category)
  expect(readProduct(blank).errors?.map(({ field }) => field)).toEqual(['name', 'price', 'stock', 'imageUrl'])
  const filled = { ...blank, name: 'New', price: '99', stock: '1', imageUrl: PICTURE }
  expect(readProduct(filled).facts).toMatchObject({ category, isInStock: true, status: 'active' })
})

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
