/**
 * The shop's answer to an enquiry: the staff's text, and below it the message it answers, quoted as mail programs do.
 */
import {
  letterEnd,
  letterHeading,
  letterHtml,
  letterNote,
  letterParagraph,
  type ComposedMail,
} from '#platform/rules/mail/letter.ts'

export type AnsweredEnquiry = {
  readonly ticketNumber: number
  readonly name: string
  readonly requirement: string
  readonly words: string
}

export function answerMail({ ticketNumber, name, requirement, words }: AnsweredEnquiry): ComposedMail {
  const subject = `Your message to us: ticket ${ticketNumber}`
  const greeting = `Hello ${name},`
  const way = `You can answer this mail. Your ticket number is ${ticketNumber}.`
  const quoted = requirement.split('\n')
  return {
    subject,
    text: [
      greeting,
      words,
      way,
      letterEnd(),
      ['You wrote:', ...quoted.map((line) => `> ${line}`)].join('\n'),
    ].join('\n\n'),
    html: letterHtml(
      subject,
      [
        letterHeading(greeting),
        ...words.split(/\n+/).map(letterParagraph),
        letterNote(way),
        letterNote('You wrote:'),
        ...quoted.filter((line) => line.trim() !== '').map(letterNote),
      ].join('\n'),
    ),
  }
}
