import { expect, test } from 'vitest'
import fc from 'fast-check'
import { lazy, createBoundedCache } from './caching.ts'

test('creates the value on first use, and only then', () => {
  let made = 0
  const number = lazy(() => {
    made += 1
    return made
  })
  expect(made).toBe(0)
  expect([number(), number()]).toEqual([1, 1])
})

test('keeps the value, even null', () => {
  let asked = 0
  const nothing = lazy(() => {
    asked += 1
    return null
  })
  expect([nothing(), nothing(), asked]).toEqual([null, null, 1])
})

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
