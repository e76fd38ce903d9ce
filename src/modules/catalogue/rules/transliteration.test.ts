import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consonantsOf, latinDigits, latinSpellings } from './transliteration.ts'
import { anyText } from '#platform/testing/any-text.ts'

describe('Latin spellings', () => {
  test.each([
    ['पन्ना', ['panna']],
    ['कापी', ['kapi', 'capi']],
    ['नोटबुक', ['notbuk', 'notabuka']],
    ['चारमीनार', ['charminar', 'charaminara']],
    ['रंगोली', ['rangoli']],
    ['ज़री', ['zari']],
    ['పుస్తకం', ['pustakam']],
    ['నోట్\u200cబుక్', ['notbuk']],
    ['డైరీ', ['dairi']],
    ['ನೋಟ್', ['not']],
    ['notebook', []],
    ['', []],
  ])('of %j are %j, composed or decomposed', (word, spellings) => {
    expect(latinSpellings(word.normalize('NFC'))).toEqual(spellings)
    expect(latinSpellings(word.normalize('NFKD'))).toEqual(spellings)
  })

  test('of any text are few and short', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spellings = latinSpellings(text)
        expect(spellings.length).toBeLessThanOrEqual(4)
        for (const spelling of spellings)
          expect(spelling.length).toBeLessThanOrEqual(4 * text.normalize('NFKD').length)
      }),
    )
  })
})

test('words that sound alike have the same consonants', () => {
  expect(consonantsOf('notbuk')).toBe(consonantsOf('notebook'))
  expect(consonantsOf('planar')).toBe(consonantsOf('planner'))
  expect(consonantsOf('kopi')).toBe(consonantsOf('copy'))
  expect(consonantsOf('diary')).not.toBe(consonantsOf('daily'))
})

test('digits of Indian scripts become 0 to 9', () => {
  expect([latinDigits('२०२६'), latinDigits('౨౦౨౬'), latinDigits('2026')]).toEqual(['2026', '2026', '2026'])
})
