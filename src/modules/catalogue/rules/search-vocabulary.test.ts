import { describe, expect, test } from 'vitest'
import { isBrand, isFiller, isOccasion, isPaperSize, isYear } from './search-vocabulary.ts'

describe('a search word', () => {
  test.each(['the', 'for', 'best', 'wali', 'ke', 'के', 'వాలా', 'panna', 'पन्ना', '2026', '२०२६'])(
    '%s is a filler',
    (word) => {
      expect(isFiller(word)).toBe(true)
    },
  )

  test.each(['notebook', 'ruled', 'black', '200', '1857', 'emerald', 'डायरी'])(
    '%s is not a filler',
    (word) => {
      expect(isFiller(word)).toBe(false)
    },
  )

  test('is a second year only after the first', () => {
    expect([isFiller('27', '2026'), isFiller('27'), isFiller('29', '2026'), isFiller('00', '2099')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('may be an occasion, a size, a year or the brand', () => {
    expect([isOccasion('gift'), isOccasion('गिफ्ट'), isOccasion('notebook')]).toEqual([true, true, false])
    expect([isPaperSize('a4'), isPaperSize('a5')]).toEqual([true, false])
    expect([isYear('1990'), isYear('2099'), isYear('2100'), isYear('200')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([isBrand('panna'), isBrand('పన్నా'), isBrand('other')]).toEqual([true, true, false])
  })
})
