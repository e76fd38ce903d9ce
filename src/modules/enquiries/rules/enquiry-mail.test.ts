import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#platform/testing/any-text.ts'
import { enquiryMail, answerMail } from './enquiry-mail.ts'
import type { EnquiryView } from './enquiry.ts'

const SHOP = 'https://shop.example'
const ENQUIRY: EnquiryView = {
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  ticketNumber: 1042,
  name: 'Asha Rao',
  email: 'asha@example.in',
  mobile: '9848012345',
  requirement: 'First line\nGSM < 80',
  websiteUrl: 'https://shop.example/contact',
}
const tagsOf = (html: string) => html.match(/<[^>]*>/g)

describe('the mail to the visitor', () => {
  const { subject, text, html } = enquiryMail('visitor', ENQUIRY, SHOP)

  test('has the ticket, a greeting, and when an answer comes', () => {
    expect(subject).toBe('We have your message: ticket 1042')
    expect(text).toContain('Hello Asha Rao,')
    expect(text).toContain('Your ticket number is 1042.')
    expect(text).toContain('within 48 hours')
    expect(html).toContain('href="https://shop.example/contact"')
  })

  test('contains nothing that a stranger may have typed, except a plausible name', () => {
    fc.assert(
      fc.property(anyText, anyText, (requirement, websiteUrl) => {
        expect(enquiryMail('visitor', { ...ENQUIRY, requirement, websiteUrl }, SHOP)).toMatchObject({
          subject,
          text,
          html,
        })
      }),
    )
    for (const name of ['Win at evil.example', 'https://evil.example', 'Asha 9848012345', '<b>Asha</b>', ''])
      expect(enquiryMail('visitor', { ...ENQUIRY, name }, SHOP).text).toMatch(/^Hello,\n/)
    expect(enquiryMail('visitor', { ...ENQUIRY, name: 'శ్రీ రావు' }, SHOP).text).toContain('Hello శ్రీ రావు,')
  })
})

describe('the mail to the shop', () => {
  const { subject, text, html } = enquiryMail('shop', ENQUIRY, SHOP)

  test('contains everything that was sent', () => {
    expect(subject).toBe('Enquiry 1042')
    for (const value of [ENQUIRY.id, 'Asha Rao', 'asha@example.in', '9848012345', 'First line\nGSM < 80'])
      expect(text).toContain(value)
    expect(html).toMatch(/<p [^>]*>GSM &lt; 80<\/p>/)
  })

  test('never changes its markup, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, requirement, websiteUrl) => {
        const oneLine = requirement.replace(/\n/g, ' ')
        const mail = enquiryMail('shop', { ...ENQUIRY, name, websiteUrl, requirement: oneLine }, SHOP)
        const plain = enquiryMail('shop', { ...ENQUIRY, requirement: 'x' }, SHOP)
        expect(tagsOf(mail.html)).toEqual(tagsOf(plain.html))
        expect(mail.subject).toBe(subject)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the answer', () => {
  const ANSWERED = {
    ticketNumber: 1042,
    name: 'Asha Rao',
    requirement: 'Do you print names?\nOn 20 covers <80 GSM>',
    words: 'Yes, we do.\n\nFrom 25 on.',
  }

  test('has the ticket, the text, and a quote of the enquiry', () => {
    const { subject, text, html } = answerMail(ANSWERED)
    expect(subject).toBe('Your message to us: ticket 1042')
    expect(text).toContain('Hello Asha Rao,\n\nYes, we do.\n\nFrom 25 on.')
    expect(text).toContain('You wrote:\n> Do you print names?\n> On 20 covers <80 GSM>')
    expect(html).toContain('On 20 covers &lt;80 GSM&gt;')
  })

  test('lets no typed text become markup or get into the subject', () => {
    const line = anyText.map((text) => text.replaceAll('\n', ' '))
    const plain = answerMail({ ...ANSWERED, requirement: 'x', words: 'x' })
    fc.assert(
      fc.property(line, line, (requirement, words) => {
        fc.pre(requirement.trim() !== '' && !/\r/.test(requirement + words))
        const mail = answerMail({ ...ANSWERED, requirement, words })
        expect(mail.subject).toBe(plain.subject)
        expect(tagsOf(mail.html)).toEqual(tagsOf(plain.html))
      }),
    )
  })
})
