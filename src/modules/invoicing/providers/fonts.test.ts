import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadFonts, scriptRuns } from './fonts.ts'
import { anyText } from '#platform/testing/any-text.ts'

const fonts = loadFonts()
const runs = (text: string) => scriptRuns(text, (script, point) => fonts.get(script, 400).hasGlyph(point))

describe('a text is split into runs of one script', () => {
  test.each([
    ['Asha Rao', [['latin', 'Asha Rao']]],
    [
      '₹1,250',
      [
        ['latin-ext', '₹'],
        ['latin', '1,250'],
      ],
    ],
    ['आशा राव', [['devanagari', 'आशा राव']]],
    ['శ్రీ', [['telugu', 'శ్రీ']]],
    [
      'Asha అశా',
      [
        ['latin', 'Asha '],
        ['telugu', 'అశా'],
      ],
    ],
    ['தமிழ்', [['tamil', 'தமிழ்']]],
    ['ಕನ್ನಡ', [['kannada', 'ಕನ್ನಡ']]],
    ['മലയാളം', [['malayalam', 'മലയാളം']]],
    ['বাংলা', [['bengali', 'বাংলা']]],
    ['ગુજરાતી', [['gujarati', 'ગુજરાતી']]],
    ['ਗੁਰਮੁਖੀ', [['gurmukhi', 'ਗੁਰਮੁਖੀ']]],
    ['ଓଡ଼ିଆ', [['oriya', expect.stringMatching(/^ଓ/)]]],
    ['Пётр', [['cyrillic', 'Пётр']]],
    ['Νίκος', [['greek', 'Νίκος']]],
    ['Đặng', expect.arrayContaining([['latin-ext', 'Đ']])],
  ])('%s', (text, expected) => {
    expect(runs(text).map((run) => [run.script, run.text])).toEqual(expected)
  })
})

describe('unsupported characters', () => {
  test.each([
    ['an emoji of several code points', '👨‍👩‍👧', '\ufffd'],
    ['a character of an unsupported script', '漢字', '\ufffd\ufffd'],
    ['a direction override', 'a\u202eb', 'a\ufffdb'],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['a line break', 'a\nb', 'a b'],
    ['a joiner between Latin letters', 'a\u200db', 'ab'],
    ['a soft hyphen', 'a\u00adb', 'a\u00adb'],
  ])('%s is replaced or left out', (_what, text, expected) => {
    const drawn = runs(text)
      .map((run) => run.text)
      .join('')
    expect([expected, expected.replace('\u00ad', '')]).toContain(drawn)
  })

  test('never get into a run whose font cannot render them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const run of runs(text)) {
          expect(run.text).not.toBe('')
          for (const letter of run.text)
            expect(fonts.get(run.script, 400).hasGlyph(letter.codePointAt(0)!)).toBe(true)
        }
      }),
    )
  })
})
