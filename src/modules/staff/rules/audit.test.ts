import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFacts } from './audit.ts'

const facts = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean()),
)

test('only differences are stored, for both sides', () => {
  fc.assert(
    fc.property(facts, facts, (before, after) => {
      const changed = changedFacts(before, after)
      expect(Object.keys(changed.before ?? {})).toEqual(Object.keys(changed.after ?? {}))
      for (const name of ['a', 'b', 'c', 'd'])
        expect(name in (changed.after ?? {})).toBe(before[name] !== after[name])
    }),
  )
})

test('created and deleted records are stored completely', () => {
  expect(changedFacts(null, { a: 1 })).toEqual({ before: null, after: { a: 1 } })
  expect(changedFacts({ a: 1 }, null)).toEqual({ before: { a: 1 }, after: null })
})
