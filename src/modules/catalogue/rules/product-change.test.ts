import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import {
  findConflicts,
  judgeUndo,
  importFacts,
  MAX_LISTED,
  type CatalogueSnapshot,
} from './product-change.ts'
import { FACTS, ID, OTHER_PICTURE, standing, anyProduct } from '../testing/any-product.ts'
import { factsOf, type ProductData } from './product-data.ts'

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

test('an untouched product is restored, whatever was changed', () => {
  fc.assert(
    fc.property(anyProduct, anyProduct, (before, after) => {
      const judged = judgeUndo(standing({ ...after, version: 7 }), { before, after, version: 7 }, FREE)
      expect(judged).toEqual({ outcome: 'restored', after: factsOf(before) })
    }),
  )
})

test('units sold and received since are kept', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000), (was, became, now) => {
      const [before, after] = [
        { ...FACTS, onHand: was },
        { ...FACTS, onHand: became },
      ]
      const judged = judgeUndo(standing({ onHand: now, version: 2 }), { before, after, version: 2 }, FREE)
      if (now + was - became < 0) expect(judged.outcome).toBe('conflict')
      else expect(judged.after?.onHand).toBe(now + was - became)
    }),
  )
})

describe('a product is left as it is', () => {
  const before = { ...FACTS, name: 'Before' }
  test('if it was changed since', () => {
    const judged = judgeUndo(standing({ version: 3 }), { before, after: FACTS, version: 2 }, FREE)
    expect(judged).toEqual({ outcome: 'changed_since', after: null })
  })

  test('if more units are reserved than would be left, or its address is in use', () => {
    const lowered = { before: { ...FACTS, onHand: 2 }, after: FACTS, version: 1 }
    expect(judgeUndo(standing({ reserved: 5 }), lowered, FREE).outcome).toBe('conflict')
    const taken = { ...FREE, addressOwner: other }
    expect(judgeUndo(standing(), { before, after: FACTS, version: 1 }, taken).outcome).toBe('conflict')
  })
})

test('a product that the import created is archived', () => {
  const judged = judgeUndo(standing(), { before: null, after: FACTS, version: 1 }, FREE)
  expect(judged).toMatchObject({ outcome: 'archived', after: { status: 'archived', name: FACTS.name } })
})

const product = (sku: string, rupees: number) =>
  ({
    name: 'Deccan Notebook',
    sku,
    pricePaise: paise(100 * rupees),
    about: [],
    extra: [],
  }) as unknown as ProductData

test('an import names each product once, with its changes', () => {
  const changed = [{ before: product('D-1', 199), after: product('D-1', 189) }]
  expect(importFacts([{ facts: product('D-2', 99) }], changed)).toEqual({
    before: { 'Deccan Notebook (D-2)': null, 'Deccan Notebook (D-1)': { pricePaise: 19_900 } },
    after: {
      added: 1,
      changed: 1,
      'Deccan Notebook (D-2)': 'added',
      'Deccan Notebook (D-1)': { pricePaise: 18_900 },
    },
  })
})

test('an import of very many products lists some and counts the rest', () => {
  const created = Array.from({ length: MAX_LISTED + 3 }, (_, index) => ({ facts: product(`D-${index}`, 99) }))
  const { before, after } = importFacts(created, [])
  expect(Object.keys(before)).toHaveLength(MAX_LISTED)
  expect(after).toMatchObject({ added: MAX_LISTED + 3, andMore: 3 })
})
