import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, LONG_TEXTS } from '#platform/testing/any-text.ts'
import {
  folded,
  MAX_PHRASE_WORDS,
  phrasesIn,
  searchTerms,
  spellings,
  wordForms,
  wordsOf,
  isFiller,
  consonantsOf,
  latinDigits,
  latinSpellings,
  isBrand,
  isOccasion,
  isPaperSize,
  isYear,
} from './search-terms.ts'

const WORD = /^[\p{L}\p{M}\p{N}]+$/u

describe('search terms', () => {
  test.each([
    ['Ruled Notebook', ['ruled', 'notebook']],
    ['A5', ['a5']],
    ['five-subject', ['five', 'subject']],
    ['नोटबुक', ['नोटबुक']],
    ['  CRÈME  Nīla ', ['creme', 'nila']],
    ['', []],
    ['!!!', []],
  ])('of %j are the words %j', (typed, words) => {
    expect(searchTerms(typed).words).toEqual(words)
  })

  test.each([
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'", []],
    ["note' | 'x", ['note', 'x']],
    ['a & b | !c <-> (d):*', ['a', 'b', 'c', 'd']],
    ['a:AB*', ['a', 'ab']],
    ['note\u0000book', ['note', 'book']],
    ['note\u202ebook', ['note', 'book']],
    ['\ud800', []],
    ['📓 book', ['book']],
    ['١٢ دفتر', ['١٢', 'دفتر']],
  ])('contain no operator for %j', (typed, words) => {
    expect(searchTerms(typed).words).toEqual(words)
  })

  test('are at most eight words', () => {
    expect(searchTerms('a b c d e f g h i j').words).toHaveLength(8)
  })

  test('contain only words, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const { words, text } = searchTerms(typed)
        for (const word of words) expect(word).toMatch(WORD)
        expect(words.length).toBeLessThanOrEqual(8)
        expect(text.isWellFormed()).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(LONG_TEXTS)('of 50 kB of %s are few words too', (_name, text) => {
    const { words } = searchTerms(text)
    expect(words.length).toBeLessThanOrEqual(8)
    expect(words.join('').length).toBeLessThanOrEqual(400)
  })
})

test('folding a text twice gives the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(folded(folded(text))).toBe(folded(text))
    }),
  )
  expect(folded('Émeraude NĪLA')).toBe('emeraude nila')
  expect(folded('डायरी')).toBe('डायरी')
})

describe('the forms of a word', () => {
  test.each([
    ['notebooks', ['notebook']],
    ['notebook', ['notebook']],
    ['planners', ['planner']],
    ['diaries', ['diary', 'diaries']],
    ['diary', ['diary', 'diaries']],
    ['boxes', ['box']],
    ['kiss', ['kiss']],
    ['campus', ['campus']],
    ['a5', ['a5']],
    ['gsm', ['gsm']],
  ])('of %j are %j', (word, forms) => {
    expect(wordForms(word)).toEqual(forms)
  })

  test('are never empty', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        for (const form of wordForms(word)) expect(form.length).toBeGreaterThan(0)
        expect(wordForms(word).length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('phrases', () => {
  test('are all runs of words, with the last one also in the singular', () => {
    expect(phrasesIn(['rough', 'books'])).toEqual(['rough', 'rough books', 'rough book', 'books', 'book'])
    expect(spellings(['long', 'book'])).toEqual(['long book'])
  })

  test('are at most four words long', () => {
    const phrases = phrasesIn('a b c d e f g h'.split(' '))
    expect(Math.max(...phrases.map((phrase) => phrase.split(' ').length))).toBe(MAX_PHRASE_WORDS)
  })
})

test('filler words are recognised', () => {
  expect(wordsOf('A notebook for the office').filter((word) => !isFiller(word))).toEqual([
    'notebook',
    'office',
  ])
})

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
