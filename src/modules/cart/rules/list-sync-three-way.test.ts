import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areSameLines, mergedLine, mergedLines, type SyncedLine, type SyncedLines } from './list-sync.ts'

const NOW = 100
const line = (quantity: number, putInAt = 0): SyncedLine | undefined =>
  quantity > 0 ? { quantity, putInAt } : undefined

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
    // Removed in one, changed in the other: nothing is lost.
    [2, 0, 3, 3],
    [2, 3, 0, 3],
    [4, 3, 2, 3],
    [2, 0, 0, 0],
  ])('with a base of %i, %i here and %i there, becomes %i', (base, mine, theirs, merged) => {
    expect(mergedLine(line(base), line(mine), line(theirs), NOW)).toEqual(line(merged))
    expect(mergedLine(line(base), line(theirs), line(mine), NOW)).toEqual(line(merged))
  })

  test('that was added again stays although the old one was removed, also with the same quantity', () => {
    expect(mergedLine(line(1), line(1, 7), undefined, NOW)).toEqual(line(1, 7))
    expect(mergedLine(line(1), undefined, line(1, 7), NOW)).toEqual(line(1, 7))
  })

  test('that both changed has the larger quantity, and the time of the one who set it', () => {
    expect(mergedLine(line(3, 1), line(2, 1), line(1, 5), NOW)).toEqual(line(2, 5))
    expect(mergedLine(line(3, 1), line(1, 5), line(2, 1), NOW)).toEqual(line(2, 5))
    // Both set it: its time is now, or removing one of the two would remove the merged one as well.
    expect(mergedLine(undefined, line(1, 5), line(1, 9), NOW)).toEqual(line(1, NOW))
    expect(mergedLine(line(1, 2), line(1, 5), line(1, 9), NOW)).toEqual(line(1, NOW))
    expect(mergedLine(undefined, line(2, 5), line(1, 5), NOW)).toEqual(line(2, 5))
  })
})

const anyLines: fc.Arbitrary<SyncedLines> = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  fc.record({ quantity: fc.integer({ min: 1, max: 9 }), putInAt: fc.integer({ min: 0, max: 2 }) }),
  { noNullPrototype: true },
)
const asLines = (merged: [string, SyncedLine][]): SyncedLines => Object.fromEntries(merged)
const quantities = (lines: SyncedLines) =>
  Object.fromEntries(Object.entries(lines).map(([id, { quantity }]) => [id, quantity]))

describe('two copies', () => {
  test('merge to the same from either side', () => {
    fc.assert(
      fc.property(anyLines, anyLines, anyLines, (base, mine, theirs) => {
        const one = asLines(mergedLines(base, mine, theirs, NOW))
        expect(quantities(one)).toEqual(quantities(asLines(mergedLines(base, theirs, mine, NOW))))
      }),
    )
  })

  test('become the changed one if the other has not changed', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (base, changed) => {
        expect(asLines(mergedLines(base, base, changed, NOW))).toEqual(changed)
        expect(asLines(mergedLines(base, changed, base, NOW))).toEqual(changed)
      }),
    )
  })

  test('without a common base keep every line with the larger quantity, and merging again changes nothing', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (mine, theirs) => {
        const merged = asLines(mergedLines({}, mine, theirs, NOW))
        for (const id of ['a', 'b', 'c', 'd', 'e'])
          expect(merged[id]?.quantity ?? 0).toBe(Math.max(mine[id]?.quantity ?? 0, theirs[id]?.quantity ?? 0))
        expect(asLines(mergedLines({}, merged, theirs, NOW))).toEqual(merged)
        expect(asLines(mergedLines(theirs, merged, theirs, NOW))).toEqual(merged)
      }),
    )
  })

  test('are equal in any sequence of their lines', () => {
    const [a, b] = [
      { quantity: 1, putInAt: 1 },
      { quantity: 2, putInAt: 1 },
    ]
    expect(areSameLines({ a, b }, { b, a })).toBe(true)
    expect(areSameLines({ a }, { a: b })).toBe(false)
    expect(areSameLines({ a }, { a: { quantity: 1, putInAt: 2 } })).toBe(false)
    expect(areSameLines({ a }, { a, b })).toBe(false)
    expect(areSameLines({}, {})).toBe(true)
  })
})
