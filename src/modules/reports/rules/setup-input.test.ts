import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { confirmStepInput, testMail, testMailCodeInput } from './setup-input.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['abcdef', null],
  ['', null],
])('the code "%s" is parsed as %s', (typed, code) => {
  const read = testMailCodeInput.safeParse({ code: typed })
  expect(read.data?.code ?? null).toBe(code)
  if (code === null) expect(read.error?.issues[0]?.message).toBe(MESSAGES.test_mail_code_wrong)
})

test('only steps that cannot be measured can be confirmed', () => {
  expect(confirmStepInput.safeParse({ step: 'tax_rates' }).success).toBe(true)
  for (const step of ['https', 'mail_seen', 'test_mail', ''])
    expect(confirmStepInput.safeParse({ step }).success).toBe(false)
})

test('the test mail has its code and its link in both parts', () => {
  const link = 'https://kagaz.in/cms/health?code=123456#mail'
  const { text, html } = testMail({ code: '123456', link })
  for (const part of [text, html]) {
    expect(part).toContain('123456')
    expect(part).toContain(link)
  }
})
