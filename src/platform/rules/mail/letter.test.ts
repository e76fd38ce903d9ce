import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '../shop-facts.ts'
import {
  escapeHtml,
  letterButton,
  letterCode,
  letterEnd,
  letterHeading,
  letterHtml,
  letterItems,
  letterLink,
  letterNote,
  letterParagraph,
  letterTable,
} from './letter.ts'
import { anyText } from '../../testing/any-text.ts'

test('a mail names the shop and its contact details', () => {
  const html = letterHtml('A subject', letterParagraph('Hello'))
  expect(html).toContain('<title>A subject</title>')
  expect(html).toMatch(/<p [^>]*>Hello<\/p>/)
  for (const fact of [
    EXAMPLE_FACTS.name,
    EXAMPLE_FACTS.email,
    EXAMPLE_FACTS.phone,
    EXAMPLE_FACTS.themeColour,
  ])
    expect(html).toContain(fact)
  expect(letterEnd()).toBe(`${EXAMPLE_FACTS.name}, ${EXAMPLE_FACTS.email}, ${EXAMPLE_FACTS.phone}`)
})

test('the preheader is the first paragraph with content, cut between words', () => {
  const hidden = (body: string) =>
    /<div style="display:none[^>]*>(.*?)(?:&#8199;|<)/.exec(letterHtml('A subject', body))?.[1]
  const body = [
    letterHeading('Your parcel'),
    letterParagraph('Hello Asha,'),
    letterParagraph('Tom & Co. have sent your parcel today.'),
  ]
  expect(hidden(body.join(''))).toBe('Tom &amp; Co. have sent your parcel today.')
  expect(hidden(letterParagraph('long & '.repeat(60)))?.length).toBeLessThanOrEqual(140)
  expect(hidden(letterParagraph('long & '.repeat(60)))).toMatch(/(?:long|&amp;)$/)
  expect(hidden(letterParagraph('Hello'))).toBe('Hello')
})

test('inserted text is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
  fc.assert(
    fc.property(anyText, (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      for (const one of [letterParagraph, letterNote, letterCode]) {
        expect(one(text).match(/<\w+/g)).toEqual(['<p'])
      }
      expect(letterHeading(text).match(/<\w+/g)).toEqual(['<h1'])
      expect(letterButton(text, text).match(/<\w+/g)).toEqual(['<table', '<tr', '<td', '<a', '<span'])
      const item = letterItems([{ label: text, value: text, pictureUrl: text || null }])
      expect(item.match(/<(?!img)\w+/g)).toEqual(['<table', '<tr', '<td', '<td', '<td'])
      expect(letterTable([[text, text]]).match(/<\w+/g)).toEqual(['<table', '<tr', '<td', '<td'])
      expect(letterLink(text, text).match(/"/g)).toHaveLength(6)
    }),
  )
})
