import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { EXAMPLE_FACTS } from './shop-facts.ts'
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
  withNames,
  withOwnWords,
} from './mail-template.ts'
import { anyText } from '../testing/any-text.ts'
import { guestCodeMail } from './guest-code.ts'

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

const mail = guestCodeMail('482913')
const NOTHING = { subject: '', intro: '', footer: '' }

describe("the owner's texts", () => {
  test('change nothing while they are empty', () => {
    const { template: _template, ...plain } = mail
    expect(withOwnWords(mail, NOTHING)).toEqual(plain)
  })

  test('replace the first paragraphs, and are above the footer', () => {
    const { subject, text, html } = withOwnWords(mail, {
      subject: '{{shopName}}: your code',
      intro: 'Hello from {{shopName}}: this is your code.\n\nIt is {{code}}.',
      footer: 'Follow us & read on.',
    })
    expect(subject).toBe('Panna: your code')
    const [first, second, code, end, footer, last] = text.split('\n\n')
    expect([first, second, code]).toEqual(['Hello from Panna: this is your code.', 'It is 482913.', '482913'])
    expect(end).toMatch(/^If you did not ask for it/)
    expect([footer, last]).toEqual(['Follow us & read on.', letterEnd()])
    expect(html).toContain('<title>Panna: your code</title>')
    expect(html).toContain('Follow us &amp; read on.')
    // Inboxes show the new text beside the subject, too.
    expect(html).toContain('mso-hide:all">Hello from Panna: this is your code.')
    expect(text + html).not.toContain('Enter this code to see')
  })

  test('give a one-line subject and no markup, whatever they and the values contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (typed, value) => {
        const template = { ...mail.template, values: { code: value } }
        const intro = `${typed}<b>&{{code}}`
        const made = withOwnWords(
          { ...mail, template },
          { subject: `x ${typed} {{code}}`, intro, footer: '' },
        )
        expect(made.subject).not.toMatch(/[\r\n\u2028\u2029]/)
        expect(made.subject).not.toBe('')
        expect(made.html).not.toContain('<b>')
        const title = /<title>([^<]*)<\/title>/.exec(made.html)?.[1]
        expect(title).toBe(escapeHtml(made.subject))
      }),
    )
  })
})

test('start from a composed sample with variables: longest values first', () => {
  expect(
    withNames('Panna Papers order PN-1', { shopName: 'Panna', sellerName: 'Panna Papers', empty: '' }),
  ).toBe('{{sellerName}} order PN-1')
})
