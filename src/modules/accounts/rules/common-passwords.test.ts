import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'

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
