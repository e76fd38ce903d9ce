import { expect, test } from 'vitest'
import { formatAge } from './setup-steps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [-5_000, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [3 * HOUR, '3 h ago'],
  [48 * HOUR - 1, '47 h ago'],
  [48 * HOUR, '2 days ago'],
])('%d ms is %s', (age, words) => {
  expect(formatAge(age)).toBe(words)
})
