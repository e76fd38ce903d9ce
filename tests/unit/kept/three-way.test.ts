import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameKept, mergedQuantities, mergedQuantity, type Quantities } from '#domain/kept/three-way.ts'

describe('one line of two copies', () => {
  test.each([
    // base, mine, theirs, merged
    [0, 2, 0, 2],
    [0, 0, 3, 3],
    [0, 2, 5, 5],
    [2, 2, 4, 4],
    [2, 4, 2, 4],
    [2, 0, 2, 0],
    [2, 2, 0, 0],
    // Taken out by one, changed by the other: nothing is lost.
    [2, 0, 3, 3],
    [2, 3, 0, 3],
    [4, 3, 2, 3],
    [2, 0, 0, 0],
  ])('that was %i, is %i here and %i there becomes %i', (base, mine, theirs, merged) => {
    expect(mergedQuantity(base, mine, theirs)).toBe(merged)
    expect(mergedQuantity(base, theirs, mine)).toBe(merged)
  })
})

const anyQuantities = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  fc.integer({ min: 1, max: 9 }),
  {
    noNullPrototype: true,
  },
)
const asQuantities = (merged: [string, number][]): Quantities => Object.fromEntries(merged)

describe('two copies', () => {
  test('merge to the same from either side', () => {
    fc.assert(
      fc.property(anyQuantities, anyQuantities, anyQuantities, (base, mine, theirs) => {
        const one = asQuantities(mergedQuantities(base, mine, theirs))
        expect(isSameKept(one, asQuantities(mergedQuantities(base, theirs, mine)))).toBe(true)
      }),
    )
  })

  test('of which one has not changed become the other', () => {
    fc.assert(
      fc.property(anyQuantities, anyQuantities, (base, changed) => {
        expect(asQuantities(mergedQuantities(base, base, changed))).toEqual(changed)
        expect(asQuantities(mergedQuantities(base, changed, base))).toEqual(changed)
      }),
    )
  })

  test('that were never the same keep every line, the larger quantity, and merging again changes nothing', () => {
    fc.assert(
      fc.property(anyQuantities, anyQuantities, (mine, theirs) => {
        const merged = asQuantities(mergedQuantities({}, mine, theirs))
        for (const id of ['a', 'b', 'c', 'd', 'e'])
          expect(merged[id] ?? 0).toBe(Math.max(mine[id] ?? 0, theirs[id] ?? 0))
        expect(asQuantities(mergedQuantities({}, merged, theirs))).toEqual(merged)
        expect(asQuantities(mergedQuantities(theirs, merged, theirs))).toEqual(merged)
      }),
    )
  })

  test('are the same in any order of their lines', () => {
    expect(isSameKept({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(isSameKept({ a: 1 }, { a: 2 })).toBe(false)
    expect(isSameKept({ a: 1 }, { a: 1, b: 1 })).toBe(false)
    expect(isSameKept({}, {})).toBe(true)
  })
})
