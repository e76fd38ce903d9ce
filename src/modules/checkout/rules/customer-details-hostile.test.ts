/**
 * Cleaning, and hostile input that is refused in any disguise (names, control characters, slow regular expressions).
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanField } from '#platform/rules/customer-details.ts'
import { anyText, HOSTILE, LONG_TEXTS } from '#platform/testing/any-text.ts'
import { ASHA, complaintAbout, type Field } from '../testing/asha.ts'

describe('typed text', () => {
  test.each([
    ['  Asha  ', 'Asha'],
    ['<b>Asha</b>', 'bAsha/b'],
    ['<<>>', ''],
    ['Asha\u0000Rao', 'Asha Rao'],
    ['Asha\u202eoaR', 'Asha oaR'],
    ['\u2066Asha\u2069', 'Asha'],
    ['\u200fAsha\u200e', 'Asha'],
    ['A\nB', 'A B'],
    ['\u001b[31mred', '[31mred'],
    ['a'.repeat(1_001), 'a'.repeat(1_000)],
  ])('%j is cleaned to %j', (typed, text) => {
    expect(cleanField(typed)).toBe(text)
  })

  test('stays the same when cleaned twice: no brackets, control characters or overrides, 1000 characters at most', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const text = cleanField(typed)
        expect(text).not.toMatch(/[<>\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|^\s|\s$/u)
        expect(text.length).toBeLessThanOrEqual(1_000)
        expect(cleanField(text)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  test.each(LONG_TEXTS)('of 50 kB of %s is refused in every field', (_name, text) => {
    for (const field of Object.keys(ASHA) as Field[]) expect(complaintAbout(field, text)).not.toBeNull()
  })

  test.each(HOSTILE)('%j passes only where the field’s rule allows it', (text) => {
    expect(complaintAbout('pincode', text)).toBe('Pincode must be exactly 6 digits')
    expect(complaintAbout('email', text)).toBe('Invalid email address')
    expect(complaintAbout('phone', text)).not.toBeNull()
  })
})
