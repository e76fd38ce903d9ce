import { expect, test } from 'vitest'
import { SIGN_IN_CODE_MINUTES, signInCodeMail } from './sign-in-code.ts'

test('the mail has the code, its expiry, and that it is useless without the password', () => {
  const { subject, text, html } = signInCodeMail('012345')
  for (const part of [subject, text, html]) expect(part).toContain('012345')
  for (const part of [`${SIGN_IN_CODE_MINUTES} minutes`, 'nothing without your password'])
    expect(text).toContain(part)
})
