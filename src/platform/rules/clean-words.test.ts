import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#platform/testing/any-text.ts'
import { cleanWords } from './clean-words.ts'

test('cleaned words stay as they are when they are cleaned again, and hold nothing that was to go', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = cleanWords(text)
      expect(cleanWords(words)).toBe(words)
      expect(words).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u)
      expect(words.isWellFormed()).toBe(true)
    }),
  )
})
