/**
 * The mails about an account. Links are plain text, so that any mail reader can open them. Names are not used: anybody
 * can type one at sign-up, and a stranger's text must not reach somebody's mailbox.
 */
import {
  letterButton,
  letterCode,
  letterEnd,
  letterHtml,
  letterParagraph,
  shopValues,
  type EditableMail,
} from '#platform/rules/mail-template.ts'
import { groupDigits } from '#platform/rules/money.ts'
import { welcomeCoinsOf } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { z } from '#platform/rules/zod.ts'

export const RESET_HOURS = 1
export const VERIFICATION_HOURS = 24
export const EMAIL_CHANGE_HOURS = 1
export const SIGN_IN_CODE_MINUTES = 15
export const SIGN_IN_CODE_ATTEMPTS = 5

const address = z.string().max(100)

/** The payload of a queued mail: an address or an account id, never a secret. Its link is created when it is sent. */
export const accountMailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['verification', 'registered', 'reset']), email: address }),
  z.object({ kind: z.literal('sign_in_code'), email: address, codeId: z.string().max(100) }),
  z.object({ kind: z.enum(['password_changed', 'factor_reset']), userId: z.string() }),
  z.object({ kind: z.enum(['email_change', 'email_change_told']), userId: z.string(), newEmail: address }),
])

export type AccountMailJob = z.output<typeof accountMailJob>

/** The kind of a mail, with all its content. */
export type AccountMail =
  | { readonly kind: 'verification'; readonly link: string }
  | { readonly kind: 'registered'; readonly shopUrl: string }
  | { readonly kind: 'reset'; readonly link: string }
  | { readonly kind: 'choose_password'; readonly link: string }
  | { readonly kind: 'password_changed' | 'factor_reset'; readonly shopUrl: string }
  | { readonly kind: 'email_change'; readonly link: string }
  | { readonly kind: 'email_change_told'; readonly newEmail: string; readonly shopUrl: string }

type Letter = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: string
  readonly words: string
  readonly after: readonly string[]
}

const NOT_YOU = 'If this was not you, you need not do anything.'

export function accountMail(mail: AccountMail): EditableMail {
  const { subject, paragraphs, link, words, after } = letterOf(mail)
  const body = [
    ...paragraphs.map(letterParagraph),
    letterButton(link, words),
    ...after.map(letterParagraph),
  ].join('\n')
  return {
    subject,
    text: [...paragraphs, link, ...after, letterEnd()].join('\n\n'),
    html: letterHtml(subject, body),
    template: {
      kind: mail.kind,
      intro: paragraphs,
      body,
      values: { ...shopValues(), ...(mail.kind === 'email_change_told' && { newEmail: mail.newEmail }) },
    },
  }
}

function letterOf(mail: AccountMail): Letter {
  switch (mail.kind) {
    case 'verification':
      return {
        subject: `Verify your e-mail address for ${shopFacts().name}`,
        paragraphs: [
          'Hello,',
          `Somebody made an account at ${shopFacts().name} with this address. Open the link and confirm that it is yours${welcomeWords()}.`,
        ],
        link: mail.link,
        words: 'Verify my address',
        after: [`The link works for ${VERIFICATION_HOURS} hours. ${NOT_YOU}`],
      }
    case 'registered':
      return {
        subject: `You already have an account at ${shopFacts().name}`,
        paragraphs: [
          'Somebody tried to make an account with this address, which has one already. Nothing was changed.',
          'If it was you, log in. If you do not remember your password, choose "Forgot password?" there.',
        ],
        link: `${mail.shopUrl}/auth`,
        words: 'Log in',
        after: [NOT_YOU],
      }
    case 'reset':
      return {
        subject: `Choose a new password for ${shopFacts().name}`,
        paragraphs: ['Somebody asked for a new password for your account. Open the link to choose one.'],
        link: mail.link,
        words: 'Choose a new password',
        after: [`The link works once, for ${RESET_HOURS} hour. ${NOT_YOU} Your password stays as it is.`],
      }
    case 'choose_password':
      return {
        subject: `Choose your password for ${shopFacts().name}`,
        paragraphs: [
          `This address was entered more than once to make an account at ${shopFacts().name}. Open the link to choose the password and to verify the address; until then nobody can log in.`,
        ],
        link: mail.link,
        words: 'Choose my password',
        after: [`The link works once, for ${VERIFICATION_HOURS} hours. ${NOT_YOU}`],
      }
    case 'password_changed':
      return {
        subject: `Your password for ${shopFacts().name} was changed`,
        paragraphs: ['The password of your account was changed, and every other browser was signed out.'],
        link: `${mail.shopUrl}/auth/forgot`,
        words: 'This was not me',
        after: ['If this was not you, open the link at once and choose a new password.'],
      }
    case 'factor_reset':
      return {
        subject: `Your second factor for ${shopFacts().name} was reset`,
        paragraphs: [
          'The second factor of your account was reset, and every browser was signed out. Log in with your password, then set up a new second factor in your account under Security.',
        ],
        link: `${mail.shopUrl}/auth/forgot`,
        words: 'I did not ask for this',
        after: ['If it was not you who asked for this, open the link at once and choose a new password.'],
      }
    case 'email_change':
      return {
        subject: `Confirm your new e-mail address for ${shopFacts().name}`,
        paragraphs: [
          `The owner of an account at ${shopFacts().name} wants to use this address for it. Open the link and press the button to confirm.`,
        ],
        link: mail.link,
        words: 'Confirm this address',
        after: [`The link works for ${EMAIL_CHANGE_HOURS} hour. ${NOT_YOU}`],
      }
    case 'email_change_told':
      return {
        subject: `Your e-mail address at ${shopFacts().name} is to change`,
        paragraphs: [
          `Somebody who knows your password asked to change the address of your account to ${mail.newEmail}. It changes when a link sent there is confirmed.`,
        ],
        link: `${mail.shopUrl}/auth/forgot`,
        words: 'This was not me',
        after: [
          'If this was not you, open the link at once and choose a new password: that stops the change.',
        ],
      }
  }
}

function welcomeWords(): string {
  const coins = welcomeCoinsOf(shopFacts().rewards)
  return coins === 0
    ? ''
    : `: ${groupDigits(coins)} reward coins, worth ₹${groupDigits(coins)}, are then yours to spend`
}

/** The code for a login from a new browser while somebody guesses at the account: six digits, one use. */
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
