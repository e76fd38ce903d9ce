import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlText } from './html-text.ts'

test.each([
  ['<p>One</p>\n<p>Two &amp; three</p>', 'One\n\nTwo & three'],
  ['A<br>B<ul><li>x</li>\n<li>y</li></ul>end', 'A\nB\n- x\n- y\n\nend'],
  ['<style>p { color: red }</style><script>alert(1)</script>Text', 'Text'],
  ['Plain text, 3 < 4\nsecond line', 'Plain text, 3 < 4\nsecond line'],
  ['Ruled &amp; plain\nsecond', 'Ruled & plain\nsecond'],
])('%j', (html, text) => expect(htmlText(html)).toBe(text))

test('any text is extracted, whatever tags surround it', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  const tag = fc.constantFrom('p', 'div', 'b', 'li', 'h2', 'span')
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, word), { minLength: 1, maxLength: 8 }), (parts) => {
      const html = parts.map(([name, text]) => `<${name}>${text}</${name}> `).join('')
      const words = htmlText(html)
        .split(/[\s-]+/)
        .filter(Boolean)
      expect(words).toEqual(parts.map(([, text]) => text))
    }),
  )
})
