import { describe, expect, test } from 'vitest'
import { findConflicts, type CatalogueSnapshot } from './product-change.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { FACTS, ID, OTHER_PICTURE, standing } from '../testing/any-product.ts'

const FREE: CatalogueSnapshot = {
  addressOwner: () => null,
  skuOwner: () => null,
  hasPicture: () => true,
  groupOf: () => null,
  valueOwner: () => null,
  isOrdered: () => false,
}
const other = () => 'other' as ProductId

test('a product does not conflict with itself, nor without others', () => {
  expect(findConflicts(standing(), FACTS, { ...FREE, addressOwner: () => ID, skuOwner: () => ID })).toEqual(
    [],
  )
  expect(findConflicts(null, FACTS, FREE)).toEqual([])
})

describe('a conflict is reported at its field:', () => {
  test.each<[string, Partial<CatalogueSnapshot>, Partial<typeof FACTS>, string, string]>([
    ["another product's address", { addressOwner: other }, {}, 'slug', MESSAGES.product_slug_taken],
    ["another product's SKU", { skuOwner: other }, {}, 'sku', MESSAGES.product_sku_taken],
    [
      'a deleted main picture',
      { hasPicture: () => false },
      { imageUrl: OTHER_PICTURE },
      'imageUrl',
      MESSAGES.photo_gone,
    ],
    [
      'another deleted picture',
      { hasPicture: () => false },
      { galleryImages: [OTHER_PICTURE] },
      'galleryImages',
      MESSAGES.photo_gone,
    ],
    ['less stock than is reserved', {}, { onHand: 3 }, 'stock', sentences.stockHeld(4)],
    [
      'no stock tracking although it was ordered',
      { isOrdered: () => true },
      { onHand: null },
      'stock',
      MESSAGES.product_count_fixed,
    ],
  ])('%s', (_name, around, change, field, message) => {
    const errors = findConflicts(standing({ reserved: 4 }), { ...FACTS, ...change }, { ...FREE, ...around })
    expect(errors).toEqual([{ field, message }])
  })
})

test('a picture that the product already has may stay, wherever it is', () => {
  expect(findConflicts(standing(), FACTS, { ...FREE, hasPicture: () => false })).toEqual([])
})
