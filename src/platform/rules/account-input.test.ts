import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountEmail,
  accountName,
  emailInput,
  newPassword,
  resetInput,
  signInInput,
  signUpInput,
} from './account-input.ts'
import { MESSAGES } from './messages.ts'

const first = (parsed: {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
}) => parsed.error?.issues[0]?.message

describe('an e-mail address of an account', () => {
  test.each(['asha@example.test', 'a.b+c@sub.example.co.in', `${'a'.repeat(60)}@example.test`])(
    '%s',
    (text) => {
      expect(accountEmail.parse(` ${text.toUpperCase()} `)).toBe(text)
    },
  )

  test.each([
    '',
    'asha',
    'asha@',
    '@example.test',
    'a b@example.test',
    'аsha@example.test',
    'asha@exämple.test',
    '<asha@example.test>',
    `${'a'.repeat(90)}@example.test`,
    'a@b@example.test',
    'asha@example.test\nbcc: x@example.test',
    'x'.repeat(50_000),
  ])('%j is invalid', (text) => {
    expect(first(accountEmail.safeParse(text))).toBe(MESSAGES.email_invalid)
  })

  test.each([undefined, null, 1, ['asha@example.test'], { email: 'x' }])('%j is invalid, too', (value) => {
    expect(first(accountEmail.safeParse(value))).toBe(MESSAGES.email_invalid)
    expect(first(emailInput.safeParse({ email: value }))).toBe(MESSAGES.email_invalid)
  })
})

describe('a new password', () => {
  test('is accepted as typed, from 6 to 100 characters', () => {
    for (const word of ['sixsix', ' a b c ', 'पासवर्ड१', 'x'.repeat(100)])
      expect(newPassword.parse(word)).toBe(word)
    expect(first(newPassword.safeParse('fives'))).toBe(MESSAGES.password_short)
    expect(first(newPassword.safeParse('x'.repeat(101)))).toBe(MESSAGES.password_long)
    expect(first(newPassword.safeParse('before\0after'))).toBe(MESSAGES.password_long)
    expect(first(newPassword.safeParse(['sixsix']))).toBe(MESSAGES.password_short)
  })

  test('is accepted unchanged or rejected with a message, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const parsed = newPassword.safeParse(text)
        const isFine = text.length >= 6 && text.length <= 100 && !text.includes('\0')
        return parsed.success === isFine && (!parsed.success || parsed.data === text)
      }),
    )
  })
})

test('a name follows the checkout rule', () => {
  expect(accountName.parse('  आशा राव ')).toBe('आशा राव')
  expect(first(accountName.safeParse('A'))).toBe(MESSAGES.name_short)
  expect(first(accountName.safeParse('A'.repeat(51)))).toBe(MESSAGES.name_long)
  expect(first(accountName.safeParse("O'Brien"))).toBe(MESSAGES.name_letters)
})

test('unknown fields are dropped', () => {
  const asked = { name: 'Asha', email: 'asha@example.test', password: 'sixsix' }
  expect(signUpInput.parse({ ...asked, role: 'admin', emailVerified: true })).toEqual(asked)
})

test('a login requires both fields, and says so before anything else', () => {
  for (const input of [{}, { email: 'asha@example.test' }, { password: 'x' }, { email: '', password: 'x' }])
    expect(first(signInInput.safeParse(input))).toBe(MESSAGES.login_missing)
  expect(first(signInInput.safeParse({ email: 'asha', password: 'x' }))).toBe(MESSAGES.email_invalid)
  expect(first(signInInput.safeParse({ email: 'asha@example.test', password: 'x'.repeat(101) }))).toBe(
    MESSAGES.login_wrong,
  )
})

test('a link without its token has expired', () => {
  expect(first(resetInput.safeParse({ newPassword: 'sixsix' }))).toBe(MESSAGES.link_over)
  expect(first(resetInput.safeParse({ token: 'x'.repeat(201), newPassword: 'sixsix' }))).toBe(
    MESSAGES.link_over,
  )
})
