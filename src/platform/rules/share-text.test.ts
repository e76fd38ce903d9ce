import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtWords, META_DESCRIPTION_LENGTH, META_TITLE_LENGTH, oneLine } from './share-text.ts'
import { anyText, LONG_TEXTS } from '../testing/any-text.ts'

test('titles have up to 60 characters, descriptions 160', () => {
  expect([META_TITLE_LENGTH, META_DESCRIPTION_LENGTH]).toEqual([60, 160])
})

describe('a text for sharing', () => {
  test.each([
    ['', ''],
    ['  A\n  planner\u0000for\u2028all ', 'A planner for all'],
    ['up\u202eside', 'upside'],
    ['\ud800', '\ufffd'],
    ['पन्ना', 'पन्ना'],
  ])('%j is one line: %j', (text, line) => {
    expect(oneLine(text)).toBe(line)
  })

  test.each([
    ['short enough', 20, 'short enough'],
    ['exactly twelve', 14, 'exactly twelve'],
    ['one two three four', 14, 'one two three…'],
    ['one two three four', 12, 'one two…'],
    ['paper, which takes ink', 8, 'paper…'],
    ['unbreakablewords', 8, 'unbreak…'],
    // A lone short word before a very long one would mean nothing.
    ['a unbreakablewords', 10, 'a unbreak…'],
    [`${'a'.repeat(8)}👍👍`, 10, `${'a'.repeat(8)}…`],
  ])('%j in %i characters is %j', (text, most, cut) => {
    expect(cutAtWords(text, most)).toBe(cut)
  })

  const anyLongText = fc.array(anyText, { maxLength: 40 }).map((pieces) => pieces.join(' '))

  test('is never longer than requested, well-formed, and the start of the original', () => {
    fc.assert(
      fc.property(anyLongText, fc.integer({ min: 20, max: 200 }), (text, most) => {
        const cut = cutAtWords(text, most)
        const line = oneLine(text)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut.isWellFormed()).toBe(true)
        if (line.length <= most) expect(cut).toBe(line)
        else {
          expect(cut.endsWith('…')).toBe(true)
          expect(line.startsWith(cut.slice(0, -1))).toBe(true)
        }
        expect(cutAtWords(cut, most)).toBe(cut)
      }),
      { numRuns: 500 },
    )
  })

  test('ends with a whole word if the words are short', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 30, maxLength: 60 })
    fc.assert(
      fc.property(words, (all) => {
        const cut = cutAtWords(all.join(' '), 60)
        const kept = cut.replace('…', '').split(' ')
        expect(kept).toEqual(all.slice(0, kept.length))
      }),
    )
  })

  test.each(LONG_TEXTS)('takes no time to cut from 50 kB of %s', (_name, text) => {
    expect(cutAtWords(text, META_DESCRIPTION_LENGTH).length).toBeLessThanOrEqual(META_DESCRIPTION_LENGTH)
  })
})
