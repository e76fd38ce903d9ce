import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [42, 42, [1, null, 41, 42]],
])('of page %i of %i: %j', (page, pageCount, offered) => {
  expect(pagesAround(page, pageCount)).toEqual(offered)
})

test('ascend, include the first, last and current page, and skip gaps of two or more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (pageCount, at) => {
      const page = 1 + (at % pageCount)
      const offered = pagesAround(page, pageCount)
      const numbers = offered.filter((each) => each !== null)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]))
      expect(numbers.every((each) => each >= 1 && each <= pageCount)).toBe(true)
      offered.forEach((each, index) => {
        const before = offered[index - 1] ?? 0
        const after = offered[index + 1] ?? 0
        if (each === null) expect(after - before).toBeGreaterThan(2)
        else if (offered[index - 1] !== null) expect(each - before).toBe(1)
      })
    }),
  )
})
