/** The mail that invites somebody to the staff. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  letterButton,
  letterEnd,
  letterHtml,
  letterParagraph,
  type ComposedMail,
} from '#platform/rules/mail/letter.ts'
import { STAFF_ROLE_WORDS, type StaffRole } from './permissions.ts'
import { INVITE_HOURS } from './staff.ts'

export type StaffInviteMail = { readonly link: string; readonly staffRole: StaffRole }

export function staffInviteMail({ link, staffRole }: StaffInviteMail): ComposedMail {
  const { name, may } = STAFF_ROLE_WORDS[staffRole]
  const subject = `Work with us in the back office of ${shopFacts().name}`
  const paragraphs = [
    'Hello,',
    `The owner of ${shopFacts().name} invites you to work in its back office. Your role: ${name}. ${may}`,
  ]
  const after = [
    `The link works once, for ${INVITE_HOURS / 24} days. If you do not know what this is about, you need not do anything.`,
  ]
  return {
    subject,
    text: [...paragraphs, link, ...after, letterEnd()].join('\n\n'),
    html: letterHtml(
      subject,
      [
        ...paragraphs.map(letterParagraph),
        letterButton(link, 'Accept the invitation'),
        ...after.map(letterParagraph),
      ].join('\n'),
    ),
  }
}
