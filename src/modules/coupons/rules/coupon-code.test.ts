import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_ALPHABET, codeFromRandom, codeFromToken, GENERATED_CODE_LENGTH } from './coupon-code.ts'
import { canonicalCode } from './coupon.ts'

const bytes = fc.uint8Array({ minLength: GENERATED_CODE_LENGTH, maxLength: 40 })

test('a generated code has six upper-case characters that cannot be confused', () => {
  fc.assert(
    fc.property(bytes, (numbers) => {
      const code = codeFromRandom(numbers)
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
      expect(canonicalCode(code)).toBe(code)
    }),
  )
})

test('every character is equally likely', () => {
  const all = Array.from({ length: 256 }, (_, byte) => codeFromRandom([byte, 0, 0, 0, 0, 0])[0])
  for (const character of CODE_ALPHABET) expect(all.filter((each) => each === character)).toHaveLength(8)
})

test('a base64url token gives a code, and two tokens rarely the same one', () => {
  const token = fc.base64String({ minLength: 40, maxLength: 44 }).map((text) => text.replace(/=/g, ''))
  fc.assert(
    fc.property(token, (text) => {
      const urlText = text.replaceAll('+', '-').replaceAll('/', '_')
      expect(codeFromToken(urlText)).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    }),
  )
  expect(codeFromToken('AAAAAAA')).toBe('AAAAAA')
  expect(codeFromToken('_-9876AAAA')).not.toBe(codeFromToken('_-9875AAAA'))
})

test('too few random numbers throw', () => {
  expect(() => codeFromRandom([1, 2, 3, 4, 5])).toThrow(RangeError)
})
