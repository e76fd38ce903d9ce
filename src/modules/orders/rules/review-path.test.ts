import { expect, test } from 'vitest'
import { reviewPath } from './review-path.ts'

test('a review is written on the page of its product', () => {
  expect(reviewPath('/ruled-notebook/x')).toBe('/ruled-notebook/x#write-review')
})
