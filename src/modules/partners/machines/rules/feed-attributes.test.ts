import { expect, test } from 'vitest'
import { FACTS } from '#modules/catalogue/testing/any-product.ts'
import { z } from '#platform/rules/zod.ts'
import { feedAttributeShape, toFeedAttributes } from './feed-attributes.ts'

test('attributes are exported with the names and the values that their schemas describe', () => {
  const feed = toFeedAttributes(FACTS)
  expect(feed).toMatchObject({ pages: 200, paper_gsm: 70, ruling: 'ruled', line_spacing_mm: 8 })
  expect(z.strictObject(feedAttributeShape).parse(feed)).toEqual(feed)
})

test('feeds have their own fields for the parcel weight', () => {
  expect(toFeedAttributes(FACTS)).not.toHaveProperty('weight_grams')
})
