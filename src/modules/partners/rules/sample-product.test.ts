/** The product of the examples is one of the shop's own samples. */
import { expect, test } from 'vitest'
import { SAMPLE_PRODUCT, SAMPLE_SHOP_URL } from './sample-product.ts'
import { integratorProduct, toIntegratorProduct } from './integrator-product.ts'
import { productSlug } from '#modules/catalogue/rules/slug.ts'
import { RULED } from '#server/seed/sample/ruled.ts'

test('the example matches the schema, with the name, SKU and prices of a sample product', () => {
  const told = toIntegratorProduct(SAMPLE_PRODUCT, { shopUrl: SAMPLE_SHOP_URL })
  expect(integratorProduct.strict().parse(told)).toEqual(told)
  expect(SAMPLE_PRODUCT.slug).toBe(productSlug(SAMPLE_PRODUCT.name))
  const { sku, name, pricePaise, discountedPricePaise, originalPricePaise } = SAMPLE_PRODUCT
  const inShop = RULED.find((product) => product.sku === sku)
  expect(inShop).toMatchObject({ name, pricePaise, discountedPricePaise, originalPricePaise })
})
