import { expect, test } from 'vitest'
import { contrastWithWhite } from './contrast.ts'

test('contrast with white is calculated as in WCAG', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
  expect(contrastWithWhite('#FFFFFF')).toBeCloseTo(1)
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
})
