/** The forms of the set-up checklist, and its test mail. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  letterButton,
  letterCode,
  letterEnd,
  letterHtml,
  letterLink,
  letterNote,
  letterParagraph,
  type ComposedMail,
  type EditableMail,
} from '#platform/rules/mail-template.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { CONFIRMABLE } from './setup-facts.ts'

export const confirmStepInput = z.object({ step: z.enum(CONFIRMABLE, MESSAGES.bad_request) })
export type ConfirmStepInput = z.output<typeof confirmStepInput>

export const testMailCodeInput = z.object({
  // Spaces are often copied along with a code.
  code: z
    .string(MESSAGES.test_mail_code_wrong)
    .transform((text) => text.slice(0, 100).replace(/\s/g, ''))
    .pipe(z.string().regex(/^[0-9]{6}$/, MESSAGES.test_mail_code_wrong)),
})
export type TestMailCodeInput = z.output<typeof testMailCodeInput>

export type TestCode = {
  readonly code: string
  /** Opens the checklist with the code filled in; only its button records anything. */
  readonly link: string
}

export function testMail({ code, link }: TestCode): ComposedMail {
  const subject = `Test mail from ${shopFacts().name}`
  const lead = `This mail shows that ${shopFacts().name} can reach your mailbox. If it was in the spam folder, set up SPF, DKIM and DMARC for your domain before customers get mail from you.`
  const ask = 'Enter this code on the Health page of the panel, or open the page by the link.'
  return {
    subject,
    text: [lead, ask, code, link, letterEnd()].join('\n\n'),
    html: letterHtml(
      subject,
      [
        letterParagraph(lead),
        letterParagraph(ask),
        letterCode(code),
        letterButton(link, 'Open the Health page'),
      ].join('\n'),
    ),
  }
}

/** A sample of a mail, with a note below it through which its reader confirms that it arrived. */
export function withTestCode(mail: EditableMail, { code, link }: TestCode): EditableMail {
  const note = `This is a test. It arrived if you can read it: enter ${code} on the Health page of the panel, or open the page by the link.`
  const body = [mail.template.body, letterNote(note), letterLink(link, 'Open the Health page')].join('\n')
  return {
    ...mail,
    text: mail.text.replace(letterEnd(), (end) => [note, link, end].join('\n\n')),
    html: letterHtml(mail.subject, body),
    template: { ...mail.template, body },
  }
}
