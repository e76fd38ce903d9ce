import { expect, test } from 'vitest'
import { PRODUCT_LIMITS } from './product-input.ts'
import { SKU } from './product.ts'

test.each(['A', '7', 'PN-RULED-200', 'a.b_c-d', 'x'.repeat(PRODUCT_LIMITS.sku)])('“%s” is a SKU', (text) => {
  expect(SKU.test(text)).toBe(true)
})

test.each(['', '-A', '.a', 'a b', 'A,B', 'A:2', 'A\n', 'é', 'x'.repeat(PRODUCT_LIMITS.sku + 1)])(
  '“%s” is not a SKU',
  (text) => {
    expect(SKU.test(text)).toBe(false)
  },
)
