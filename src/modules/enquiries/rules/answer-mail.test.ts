import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerMail } from './answer-mail.ts'
import { anyText } from '#platform/testing/any-text.ts'

const ANSWERED = {
  ticketNumber: 1042,
  name: 'Asha Rao',
  requirement: 'Do you print names?\nOn 20 covers <80 GSM>',
  words: 'Yes, we do.\n\nFrom 25 on.',
}
const tagsOf = (html: string) => html.match(/<[^>]*>/g)

test('the answer has the ticket, the text, and a quote of the enquiry', () => {
  const { subject, text, html } = answerMail(ANSWERED)
  expect(subject).toBe('Your message to us: ticket 1042')
  expect(text).toContain('Hello Asha Rao,\n\nYes, we do.\n\nFrom 25 on.')
  expect(text).toContain('You wrote:\n> Do you print names?\n> On 20 covers <80 GSM>')
  expect(html).toContain('On 20 covers &lt;80 GSM&gt;')
})

test('no typed text becomes markup or gets into the subject', () => {
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
