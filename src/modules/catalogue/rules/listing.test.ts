import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanSearch, MAX_SEARCH_LENGTH, SECTION_SIZE, SECTION_SIZE_SHOW_MORE } from './listing.ts'
import { anyText, LONG_TEXTS } from '#platform/testing/any-text.ts'

test('a section shows 4 products, 8 with show-more', () => {
  expect([SECTION_SIZE, SECTION_SIZE_SHOW_MORE]).toEqual([4, 8])
})

describe('a search text', () => {
  test.each([
    [null, ''],
    [undefined, ''],
    ['', ''],
    ['   ', ''],
    ['\u00a0\ufeff\t\n', ''],
    ['  ruled   notebook ', 'ruled notebook'],
    ['Ruled\u0000Notebook', 'Ruled Notebook'],
    ['a\r\nSet-Cookie: b', 'a Set-Cookie: b'],
    ['नोटबुक', 'नोटबुक'],
    ['50% & "quoted"', '50% & "quoted"'],
    ['\ud800 half', '\ufffd half'],
  ])('%j is cleaned to %j', (typed, text) => {
    expect(cleanSearch(typed)).toBe(text)
  })

  test('is cut to 100 characters, never in the middle of one', () => {
    expect(cleanSearch('a'.repeat(101))).toBe('a'.repeat(100))
    expect(cleanSearch(`${'a'.repeat(99)}👍`)).toBe('a'.repeat(99))
    expect(cleanSearch(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
  })

  /** Long enough to be cut, with surrogate pairs at every position. */
  const anyLongText = fc
    .array(fc.constantFrom('a', '👍', ' ', '\t', '\ud800'), { minLength: 40, maxLength: 120, size: 'max' })
    .map((pieces) => pieces.join(''))

  test('is short, well-formed and clean, fits into an address, and does not change when cleaned again', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyLongText), (typed) => {
        const text = cleanSearch(typed)
        expect(text.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH)
        expect(text).not.toMatch(/^\s|\s$|\s\s|\p{Cc}/u)
        expect(decodeURIComponent(encodeURIComponent(text))).toBe(text)
        expect(cleanSearch(text)).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(LONG_TEXTS)('is at most 100 characters of 50 kB of %s', (_name, text) => {
    expect(cleanSearch(text).length).toBeLessThanOrEqual(100)
  })
})
