import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyProduct, FACTS, standing } from '../testing/any-product.ts'
import type { CatalogueSnapshot } from './product-change.ts'
import { factsOf } from './product-data.ts'
import { judgeUndo } from './undo-change.ts'

const FREE: CatalogueSnapshot = {
  addressOwner: () => null,
  skuOwner: () => null,
  hasPicture: () => true,
  groupOf: () => null,
  valueOwner: () => null,
  isOrdered: () => false,
}

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
    const taken = { ...FREE, addressOwner: () => 'other' as never }
    expect(judgeUndo(standing(), { before, after: FACTS, version: 1 }, taken).outcome).toBe('conflict')
  })
})

test('a product that the import created is archived', () => {
  const judged = judgeUndo(standing(), { before: null, after: FACTS, version: 1 }, FREE)
  expect(judged).toMatchObject({ outcome: 'archived', after: { status: 'archived', name: FACTS.name } })
})
