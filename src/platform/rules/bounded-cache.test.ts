import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

test('a bounded cache returns the value of the key, creates it once while there is room, and stays within its limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
      (max, keys) => {
        const cache = createBoundedCache<{ key: string }>(max)
        let kept = new Set<string>()
        for (const key of keys) {
          let isMade = false
          const made = cache(key, () => {
            isMade = true
            return { key }
          })
          expect(made.key).toBe(key)
          expect(isMade).toBe(!kept.has(key))
          if (isMade && kept.size >= max) kept = new Set()
          kept.add(key)
        }
      },
    ),
  )
})
