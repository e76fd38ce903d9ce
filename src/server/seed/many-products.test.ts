import { describe, expect, test } from 'vitest'
import { generateProducts } from './many-products.ts'
import { createRandom } from './random.ts'
import { categoryNames } from '#platform/rules/categories.ts'
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import { productSlug } from '#modules/catalogue/rules/slug.ts'

describe('a large catalogue', () => {
  test('is the same for the same seed and different for another', () => {
    expect(generateProducts(200, 7)).toEqual(generateProducts(200, 7))
    expect(generateProducts(200, 8)).not.toEqual(generateProducts(200, 7))
  })

  test('has 20,000 distinct products spread over the categories', () => {
    const products = generateProducts(20_000, 1)
    expect(new Set(products.map((product) => `${product.category}/${product.slug}`)).size).toBe(20_000)
    expect(new Set(products.map((product) => product.sku)).size).toBe(20_000)
    for (const name of categoryNames()) {
      expect(products.filter((product) => product.category === name)).toHaveLength(4_000)
    }
  })

  test('has plausible products only', () => {
    for (const product of generateProducts(2_000, 3)) {
      expect(product.slug).toBe(productSlug(product.name))
      expect(product.status).toBe('active')
      expect(sellingPrice(product)).toBeGreaterThanOrEqual(12_000)
      expect(product.discountedPricePaise ?? 0).toBeLessThan(product.pricePaise)
      expect(product.originalPricePaise ?? Infinity).toBeGreaterThan(product.pricePaise)
    }
  })

  test('is rejected if it is larger than the word lists allow', () => {
    expect(() => generateProducts(480_001, 1)).toThrow(RangeError)
  })

  test('uses random numbers below their limit that reach both ends', () => {
    const random = createRandom(42)
    const drawn = new Set(Array.from({ length: 500 }, () => random.below(6)))
    expect(drawn).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  })
})
