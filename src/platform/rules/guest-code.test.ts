import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from './messages.ts'
import { codeOfToken, guestCodeInput, guestCodeMail, lookupEmail } from './guest-code.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const token = fc
  .array(fc.constantFrom(...LETTERS.split('')), { minLength: 43, maxLength: 43 })
  .map((all) => all.join(''))

describe('the code of a token', () => {
  test('is six digits for every token', () => {
    fc.assert(fc.property(token, (text) => /^[0-9]{6}$/.test(codeOfToken(text))))
  })

  test('depends on all letters of the token, and keeps leading zeros', () => {
    expect(codeOfToken('A'.repeat(43))).toBe('000000')
    expect(codeOfToken(`${'A'.repeat(42)}B`)).toBe('000001')
    expect(codeOfToken(`B${'A'.repeat(42)}`)).not.toBe('000000')
  })

  test('is evenly distributed', () => {
    const tokens = fc.sample(token, 4_000)
    const firstDigits = Map.groupBy(tokens, (text) => codeOfToken(text)[0])
    expect(firstDigits.size).toBe(10)
    for (const found of firstDigits.values()) expect(found.length).toBeGreaterThan(250)
  })
})

describe('the input', () => {
  test('has its e-mail address trimmed and lowercased', () => {
    expect(lookupEmail.parse('  Asha@Example.TEST ')).toBe('asha@example.test')
  })

  test.each(['', 'x', 'a@b', `${'a'.repeat(95)}@b.test`, 'a@b.test,c@d.test', 'a\n@b.test'])(
    '%j is not an e-mail address',
    (text) => {
      expect(lookupEmail.safeParse(text).error?.issues[0]?.message).toBe(MESSAGES.email_invalid)
    },
  )

  test('may contain spaces in the code', () => {
    expect(guestCodeInput.parse({ email: 'a@b.test', code: ' 123 456\n' }).code).toBe('123456')
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', '1e5000', '-12345'])(
    '%j is an invalid code',
    (code) => {
      const parsed = guestCodeInput.safeParse({ email: 'a@b.test', code })
      expect(parsed.error?.issues[0]?.message).toBe(MESSAGES.guest_code_wrong)
    },
  )
})

test('the mail has the code in its subject, text and HTML, and no link', () => {
  const mail = guestCodeMail('012345')
  expect(mail.subject).toContain('012345')
  expect(mail.text).toContain('\n012345\n')
  expect(mail.html).toContain('012345')
  expect(mail.html).not.toContain('href')
})
