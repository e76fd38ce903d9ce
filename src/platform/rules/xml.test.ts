import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { xmlElement, xmlText } from './xml.ts'
import { readXml } from '#tests/support/xml.ts'
import { anyText } from '../testing/any-text.ts'

describe('XML', () => {
  test('escapes characters that would end a text or an attribute', () => {
    expect(xmlText(`<a href="x" & 'y'>`)).toBe('&lt;a href=&quot;x&quot; &amp; &apos;y&apos;&gt;')
    expect(xmlElement('loc', 'https://a.example/?b=c&d')).toBe('<loc>https://a.example/?b=c&amp;d</loc>')
  })

  test('drops characters that it cannot contain', () => {
    expect(xmlText('a\u0000b\u001bc\ud800d\ufffee\tf👍')).toBe('abcde\tf👍')
  })

  test('is well-formed whatever the text, and can be parsed back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readXml(`<a b="${xmlText(text)}">${xmlText(text)}</a>`)
        const allowed = [...text]
          .filter((character) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(character))
          .join('')
        expect(read.text).toBe(allowed)
        expect(read.attributes['b']).toBe(allowed)
      }),
      { numRuns: 500 },
    )
  })
})
