import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHtml, letterEnd } from './letter.ts'
import { withNames, withOwnWords } from './own-words.ts'
import { guestCodeMail } from '../guest-code.ts'

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
