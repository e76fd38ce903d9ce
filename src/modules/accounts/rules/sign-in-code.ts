/** The mailed code for a login from a new browser while somebody guesses at the account: six digits, one use. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { letterCode, letterEnd, letterHtml, letterParagraph } from '#platform/rules/mail/letter.ts'
import { shopValues, type EditableMail } from '#platform/rules/mail/own-words.ts'

export const SIGN_IN_CODE_MINUTES = 15
export const SIGN_IN_CODE_ATTEMPTS = 5

export function signInCodeMail(code: string): EditableMail {
  const subject = `${code} is your ${shopFacts().name} login code`
  const lead = `Enter this code together with your password to log in from a new browser. It is valid for ${SIGN_IN_CODE_MINUTES} minutes and works once.`
  const end =
    'If you did not ask for it, you need not do anything: the code is worth nothing without your password. We never ask for it by phone or mail.'
  const body = [letterParagraph(lead), letterCode(code), letterParagraph(end)].join('\n')
  return {
    subject,
    text: [lead, code, end, letterEnd()].join('\n\n'),
    html: letterHtml(subject, body),
    template: { kind: 'sign_in_code', intro: [lead], body, values: { ...shopValues(), code } },
  }
}
