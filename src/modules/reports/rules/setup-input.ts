/** The forms of the set-up checklist, and its test mail. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  letterButton,
  letterCode,
  letterEnd,
  letterHtml,
  letterParagraph,
  type ComposedMail,
} from '#platform/rules/mail/letter.ts'
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

/** `link` opens the checklist with the code filled in; only its button records anything. */
export function testMail({ code, link }: { readonly code: string; readonly link: string }): ComposedMail {
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
