import { describe, expect, test } from 'vitest'
import {
  accountMail,
  type AccountMail,
  SIGN_IN_CODE_MINUTES,
  signInCodeMail,
  accountMailJob,
} from './account-mail.ts'

const shopUrl = 'https://shop.test'
const link = `${shopUrl}/auth/reset?token=abc`

const MAILS: readonly AccountMail[] = [
  { kind: 'verification', link },
  { kind: 'registered', shopUrl },
  { kind: 'reset', link },
  { kind: 'choose_password', link },
  { kind: 'password_changed', shopUrl },
  { kind: 'factor_reset', shopUrl },
  { kind: 'email_change', link },
  { kind: 'email_change_told', newEmail: 'new@example.test', shopUrl },
]

describe.each(MAILS.map((mail) => [mail.kind, mail] as const))('%s', (_kind, mail) => {
  const { subject, text, html } = accountMail(mail)

  test('has one link to the shop, first of all, in both parts', () => {
    const links = text.match(/https?:\S+/g)
    expect(links).toEqual([('link' in mail ? mail.link : undefined) ?? links?.[0]])
    expect(links?.[0]?.startsWith(`${shopUrl}/`)).toBe(true)
    expect(html).toContain(`href="${links?.[0]}"`)
  })

  test('says what to do if somebody else requested it, and names the shop', () => {
    expect(text).toContain('not you')
    expect(subject).toContain('Panna')
    expect(subject).not.toMatch(/[\r\n]/)
  })
})

test('a sign-up mail has a greeting and mentions the welcome coins', () => {
  const { text } = accountMail({ kind: 'verification', link })
  expect(text).toMatch(/^Hello,\n\n/)
  expect(text).toContain('100 reward coins, worth ₹100, are then yours to spend')
})

test('an address that somebody entered is escaped', () => {
  const { html, text } = accountMail({ kind: 'email_change_told', newEmail: '"<b>"@example.test', shopUrl })
  expect(html).not.toContain('<b>')
  expect(text).toContain('"<b>"@example.test')
})

test('the mail has the code, its expiry, and that it is useless without the password', () => {
  const { subject, text, html } = signInCodeMail('012345')
  for (const part of [subject, text, html]) expect(part).toContain('012345')
  for (const part of [`${SIGN_IN_CODE_MINUTES} minutes`, 'nothing without your password'])
    expect(text).toContain(part)
})

test.each([
  { kind: 'verification', email: 'asha@example.test' },
  { kind: 'registered', email: 'asha@example.test' },
  { kind: 'reset', email: 'asha@example.test' },
  { kind: 'sign_in_code', email: 'asha@example.test', codeId: 'digest' },
  { kind: 'password_changed', userId: 'u' },
  { kind: 'factor_reset', userId: 'u' },
  { kind: 'email_change', userId: 'u', newEmail: 'new@example.test' },
  { kind: 'email_change_told', userId: 'u', newEmail: 'new@example.test' },
])('%j is a valid mail job', (job) => {
  expect(accountMailJob.parse({ ...job, token: 'never kept' })).toEqual(job)
})

test.each([{}, { kind: 'reset' }, { kind: 'reset', userId: 'u' }, { kind: 'other', email: 'x' }, null])(
  '%j is not a valid mail job',
  (job) => {
    expect(accountMailJob.safeParse(job).success).toBe(false)
  },
)
