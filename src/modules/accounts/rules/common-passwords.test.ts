import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'

test('at least a thousand, each long enough to be chosen, in lower case', () => {
  const words = [...COMMON_PASSWORDS]
  expect(words.length).toBeGreaterThanOrEqual(1_000)
  expect(words.filter((word) => word.length < 6 || word.length > 100 || word !== word.toLowerCase())).toEqual(
    [],
  )
})

test('holds what everybody tries first', () => {
  for (const word of ['123456', 'password', 'qwerty123', 'iloveyou', 'welcome1', 'india123', 'krishna'])
    expect([word, COMMON_PASSWORDS.has(word)]).toEqual([word, true])
})
