/**
 * The code that opens a guest's orders to whoever reads the mail of their address: six digits, ten minutes, five
 * attempts, one use, three mails an hour.
 */
import { z } from './zod.ts'
import { shopFacts } from './shop-facts.ts'
import { cleanField, EMAIL } from './customer-details.ts'
import {
  letterCode,
  letterEnd,
  letterHtml,
  letterParagraph,
  shopValues,
  type EditableMail,
} from './mail-template.ts'
import { MESSAGES } from './messages.ts'
import { CODE_DIGITS, CODE_MINUTES } from './guest-lookup.ts'

export const CODE_TRIES = 5
export const CODE_MAILS_AN_HOUR = 3

const MAX_EMAIL = 100
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Six digits from a random token that has enough bits to make each code equally likely. */
export function codeOfToken(token: string): string {
  const codes = 10 ** CODE_DIGITS
  const number = [...token].reduce((sum, letter) => (sum * 64 + BASE64URL.indexOf(letter)) % codes, 0)
  return String(number).padStart(CODE_DIGITS, '0')
}

const email = z
  .string(MESSAGES.email_invalid)
  .transform((text) => cleanField(text).toLowerCase())
  .pipe(z.string().max(MAX_EMAIL, MESSAGES.email_invalid).regex(EMAIL, MESSAGES.email_invalid))

/** An address as orders store it: trimmed, in lower case. */
export const lookupEmail = email

export const guestCodeInput = z.strictObject(
  {
    email,
    // Spaces are often copied along with a code.
    code: z
      .string(MESSAGES.guest_code_wrong)
      .transform((text) => text.slice(0, 100).replace(/\s/g, ''))
      .pipe(z.string().regex(/^[0-9]{6}$/, MESSAGES.guest_code_wrong)),
  },
  MESSAGES.bad_request,
)
export type GuestCodeInput = z.output<typeof guestCodeInput>

export function guestCodeMail(code: string): EditableMail {
  const subject = `${code} is your ${shopFacts().name} code`
  const lead = `Enter this code to see the orders that were placed with this e-mail address. It is valid for ${CODE_MINUTES} minutes and works once.`
  const end = `If you did not ask for it, you need not do anything: without the code nobody sees your orders. We never ask for it by phone or mail.`
  const body = [letterParagraph(lead), letterCode(code), letterParagraph(end)].join('\n')
  return {
    subject,
    text: [lead, code, end, letterEnd()].join('\n\n'),
    html: letterHtml(subject, body),
    template: { kind: 'guest_code', intro: [lead], body, values: { ...shopValues(), code } },
  }
}
