import { expect, test } from 'vitest'
import { categoryNames } from '#platform/rules/categories.ts'
import { paise } from '#platform/rules/money.ts'
import { readProduct } from './product-input.ts'
import { blankProduct, toFormValues } from './form-values.ts'
import { FACTS, PICTURE } from '../testing/any-product.ts'

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
