import { expect, test } from 'vitest'
import { unlockInput } from './unlock-input.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

test('the input has one password of valid length and nothing else', () => {
  expect(unlockInput.safeParse({ password: 'x'.repeat(100) }).success).toBe(true)
  for (const [body, message] of [
    [{}, MESSAGES.password_missing],
    [{ password: 'x'.repeat(101) }, MESSAGES.password_wrong],
    [{ password: 'x', userId: '1' }, MESSAGES.bad_request],
  ] as const)
    expect(unlockInput.safeParse(body).error?.issues[0]?.message).toBe(message)
})
