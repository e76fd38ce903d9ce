/**
 * The shop's answer to an enquiry: the staff's text, and below it the message it answers, quoted as mail programs do.
 */
import {
  letterEnd,
  letterHeading,
  letterHtml,
  letterNote,
  letterParagraph,
} from '#platform/rules/mail/letter.ts'
import { shopValues, type EditableMail } from '#platform/rules/mail/own-words.ts'

export type AnsweredEnquiry = {
  readonly ticketNumber: number
  readonly name: string
  readonly requirement: string
  readonly words: string
}

export function answerMail({ ticketNumber, name, requirement, words }: AnsweredEnquiry): EditableMail {
  const subject = `Your message to us: ticket ${ticketNumber}`
  const greeting = `Hello ${name},`
  const way = `You can answer this mail. Your ticket number is ${ticketNumber}.`
  const quoted = requirement.split('\n')
  const body = [
    letterHeading(greeting),
    ...words.split(/\n+/).map(letterParagraph),
    letterNote(way),
    letterNote('You wrote:'),
    ...quoted.filter((line) => line.trim() !== '').map(letterNote),
  ].join('\n')
  return {
    subject,
    text: [
      greeting,
      words,
      way,
      letterEnd(),
      ['You wrote:', ...quoted.map((line) => `> ${line}`)].join('\n'),
    ].join('\n\n'),
    html: letterHtml(subject, body),
    // The staff's own text is the intro: only subject and footer are the owner's.
    template: {
      kind: 'enquiry_answer',
      intro: [],
      body,
      values: { ...shopValues(), ticketNumber: String(ticketNumber) },
    },
  }
}
