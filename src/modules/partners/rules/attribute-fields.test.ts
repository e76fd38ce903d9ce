import { expect, test } from 'vitest'
import { FACTS } from '#modules/catalogue/testing/any-product.ts'
import { z } from '#platform/rules/zod.ts'
import {
  API_ATTRIBUTE_EXAMPLES,
  apiAttributeShape,
  feedAttributeShape,
  toApiAttributes,
  toFeedAttributes,
} from './attribute-fields.ts'

test('attributes leave with the names and the values that their schemas describe', () => {
  const [api, feed] = [toApiAttributes(FACTS), toFeedAttributes(FACTS)]
  expect(api).toMatchObject({ weight_grams: 500, hsn: '48202000', gst_rate_percent: 0, gtin: null })
  expect(feed).toMatchObject({ pages: 200, paper_gsm: 70, ruling: 'ruled', line_spacing_mm: 8 })
  expect(z.strictObject(apiAttributeShape).parse(api)).toEqual(api)
  expect(z.strictObject(feedAttributeShape).parse(feed)).toEqual(feed)
})

test('the weight of a parcel has fields of its own in feeds', () => {
  expect(toFeedAttributes(FACTS)).not.toHaveProperty('weight_grams')
})

test('the examples fit their schemas', () => {
  const examples = toApiAttributes(API_ATTRIBUTE_EXAMPLES)
  expect(z.strictObject(apiAttributeShape).parse(examples)).toEqual(examples)
})
