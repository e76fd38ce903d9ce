import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BRAND } from '#domain/brand.ts'
import {
  escapeHtml,
  letterEnd,
  letterHtml,
  letterLink,
  letterParagraph,
  letterTable,
} from '#domain/mail/letter.ts'
import { anyText } from '../any-text.ts'

test('a letter names the shop and how to reach it', () => {
  const html = letterHtml('A subject', letterParagraph('Hello'))
  expect(html).toContain('<title>A subject</title>')
  expect(html).toContain('<p>Hello</p>')
  for (const fact of [BRAND.name, BRAND.email, BRAND.phone, BRAND.themeColour]) expect(html).toContain(fact)
  expect(letterEnd()).toBe(`${BRAND.name}, ${BRAND.email}, ${BRAND.phone}`)
})

test('what is written into it stays text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
  fc.assert(
    fc.property(anyText, (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      expect(letterParagraph(text).match(/<[^>]*>/g)).toEqual(['<p>', '</p>'])
      expect(letterTable([[text, text]]).match(/<\w+/g)).toEqual(['<table', '<tr', '<td', '<td'])
      expect(letterLink(text, text).match(/"/g)).toHaveLength(4)
    }),
  )
})
