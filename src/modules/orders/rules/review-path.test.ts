import { expect, test } from 'vitest'
import { reviewPath } from './review-path.ts'

test('reviews are written on the product’s page', () => {
  expect(reviewPath('/ruled-notebook/x')).toBe('/ruled-notebook/x#write-review')
})
