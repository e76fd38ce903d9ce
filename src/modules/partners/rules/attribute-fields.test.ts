import { expect, test } from 'vitest'
import { FACTS } from '#modules/catalogue/testing/any-product.ts'
import { z } from '#platform/rules/zod.ts'
import { API_ATTRIBUTE_EXAMPLES, apiAttributeShape, toApiAttributes } from './attribute-fields.ts'

test('attributes are exported with the names and the values that their schemas describe', () => {
  const api = toApiAttributes(FACTS)
  expect(api).toMatchObject({ weight_grams: 500, hsn: '48202000', gst_rate_percent: 0, gtin: null })
  expect(z.strictObject(apiAttributeShape).parse(api)).toEqual(api)
})

test('the examples match their schemas', () => {
  const examples = toApiAttributes(API_ATTRIBUTE_EXAMPLES)
  expect(z.strictObject(apiAttributeShape).parse(examples)).toEqual(examples)
})
