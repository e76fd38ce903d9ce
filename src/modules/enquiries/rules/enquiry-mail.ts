/**
 * The mails about an enquiry. The receipt to the sender contains none of the text: anybody may type anybody's address,
 * and the shop must not pass a stranger's text on. The one to the shop contains everything; the answer quotes the text.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  letterEnd,
  letterHtml,
  letterLink,
  letterParagraph,
  letterTable,
  letterHeading,
  letterNote,
  shopValues,
  type ComposedMail,
  type EditableMail,
} from '#platform/rules/mail-template.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import type { EnquiryView } from './enquiry.ts'

export const ENQUIRY_MAIL_READERS = ['visitor', 'shop'] as const
export type EnquiryMailReader = (typeof ENQUIRY_MAIL_READERS)[number]

const NAME = /^[\p{L}\p{M}][\p{L}\p{M} ]{0,49}$/u

export function enquiryMail(
  reader: EnquiryMailReader,
  enquiry: EnquiryView,
  shopUrl: string,
): ComposedMail | EditableMail {
  return reader === 'visitor' ? toVisitor(enquiry, shopUrl) : toShop(enquiry)
}

export function toVisitor(enquiry: EnquiryView, shopUrl: string): EditableMail {
  const subject = `We have your message: ticket ${enquiry.ticketNumber}`
  // Something that looks like a name. Anything else may be an advertisement.
  const greeting = NAME.test(enquiry.name) ? `Hello ${enquiry.name},` : 'Hello,'
  const intro = [
    `Thank you for writing to ${shopFacts().name}. Your ticket number is ${enquiry.ticketNumber}. Please name it if you write or call about the same matter.`,
    `A person reads every message. You hear from us within ${POLICIES.complaintAcknowledgedHours} hours.`,
    'If you did not write to us, somebody mistyped an address. You need not do anything.',
  ]
  const link = `${shopUrl}/contact`
  const body = [...[greeting, ...intro].map(letterParagraph), letterLink(link, 'How to reach us')].join('\n')
  return {
    subject,
    text: [greeting, ...intro, link, letterEnd()].join('\n\n'),
    html: letterHtml(subject, body),
    template: {
      kind: 'enquiry_received',
      intro,
      body,
      values: { ...shopValues(), ticketNumber: String(enquiry.ticketNumber) },
    },
  }
}

function toShop(enquiry: EnquiryView): ComposedMail {
  const subject = `Enquiry ${enquiry.ticketNumber}`
  const rows = [
    ['Ticket', String(enquiry.ticketNumber)],
    ['Lead ID', enquiry.id],
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ['Mobile', enquiry.mobile],
    ['Sent from', enquiry.websiteUrl],
  ] as const
  const lines = enquiry.requirement.split('\n')
  return {
    subject,
    text: [rows.map(([label, value]) => `${label}: ${value}`).join('\n'), enquiry.requirement].join('\n\n'),
    html: letterHtml(subject, [letterTable(rows), ...lines.map(letterParagraph)].join('\n')),
  }
}

type AnsweredEnquiry = {
  readonly ticketNumber: number
  readonly name: string
  readonly requirement: string
  readonly words: string
}

/** The staff's text, and below it the message that it answers, quoted as mail programs do. */
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
