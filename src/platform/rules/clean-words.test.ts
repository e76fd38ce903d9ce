import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#platform/testing/any-text.ts'
import { cleanWords, searchText } from './clean-words.ts'

test('cleaned text does not change when cleaned again, and contains no character that must be removed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = cleanWords(text)
      expect(cleanWords(words)).toBe(words)
      expect(words).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u)
      expect(words.isWellFormed()).toBe(true)
    }),
  )
})

test('a search text does not change when parsed again, and contains nothing that a database rejects', () => {
  for (const typed of ['\0\t\0', `${'x'.repeat(99)} y`, `${'x'.repeat(99)}\u{1f4d3}`, null])
    expect(searchText(searchText(typed))).toBe(searchText(typed))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 130 }), (typed) => {
      const search = searchText(typed)
      expect(searchText(search)).toBe(search)
      expect(search).not.toContain('\0')
      expect(search.isWellFormed()).toBe(true)
      expect(search.length).toBeLessThanOrEqual(100)
    }),
  )
})
