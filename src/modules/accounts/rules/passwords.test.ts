import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS, whyNotPassword, unlockInput } from './passwords.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const SHOPPER = { email: 'asha.rao@example.test', isStaff: false }
const STAFF = { ...SHOPPER, isStaff: true }

const why = (password: string, owner = SHOPPER) => whyNotPassword(password, owner, COMMON_PASSWORDS)

describe('a password', () => {
  test.each([
    'password',
    'PassWord1',
    '123456',
    'panna1',
    'PANNA2026!',
    '!!panna',
    'asha.rao@example.test',
    'Asha.Rao',
    'asha.rao123',
    'zzzzzzzzzz',
  ])('%s is too easy to guess', (password) => {
    expect(why(password)).toBe(MESSAGES.password_common)
  })

  test.each(['blue pencil 42', 'my panna notebook', 'secret-pass-1', 'पन्ना-नोटबुक', 'owner-password-1'])(
    '%s is accepted',
    (password) => {
      expect(why(password)).toBeNull()
    },
  )

  test('for staff needs twelve characters', () => {
    expect(why('elevenchars', STAFF)).toBe(MESSAGES.password_staff)
    expect(why('twelve-chars', STAFF)).toBeNull()
    expect(why('elevenchars')).toBeNull()
  })

  test('of 100 characters is checked at once', () => {
    const start = performance.now()
    expect(why(`${'1'.repeat(99)}x`)).toBeNull()
    expect(why('!'.repeat(100))).toBe(MESSAGES.password_common)
    expect(performance.now() - start).toBeLessThan(50)
  })
})

test('the list has at least a thousand, each of valid length and in lower case', () => {
  const words = [...COMMON_PASSWORDS]
  expect(words.length).toBeGreaterThanOrEqual(1_000)
  expect(words.filter((word) => word.length < 6 || word.length > 100 || word !== word.toLowerCase())).toEqual(
    [],
  )
})

test('the list has the most common passwords', () => {
  for (const word of ['123456', 'password', 'qwerty123', 'iloveyou', 'welcome1', 'india123', 'krishna'])
    expect([word, COMMON_PASSWORDS.has(word)]).toEqual([word, true])
})

test('the input has one password of valid length and nothing else', () => {
  expect(unlockInput.safeParse({ password: 'x'.repeat(100) }).success).toBe(true)
  for (const [body, message] of [
    [{}, MESSAGES.password_missing],
    [{ password: 'x'.repeat(101) }, MESSAGES.password_wrong],
    [{ password: 'x', userId: '1' }, MESSAGES.bad_request],
  ] as const)
    expect(unlockInput.safeParse(body).error?.issues[0]?.message).toBe(message)
})
