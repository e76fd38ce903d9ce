import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MESSAGES } from '../../../domain/messages.ts'
import { inProject } from '../../../scripts/lib/paths.mjs'
import { withoutTable, withTexts } from '../../../scripts/lib/messages-in-place.ts'

test('a message that is named stands there as its text', () => {
  const table = { over: 'It is "over"', $odd: '`$&`' }
  expect(withTexts('say(MESSAGES.over, MESSAGES.over)', table)).toBe(
    String.raw`say("It is \"over\"", "It is \"over\"")`,
  )
  expect(withTexts('a ? MESSAGES.over : 1', table)).toBe(String.raw`a ? "It is \"over\"" : 1`)
})

test('what is not a message of the table stays as it is', () => {
  for (const code of [
    'MESSAGES.unknown',
    'MESSAGES[key]',
    'MY_MESSAGES.over',
    'x.MESSAGES.over',
    'MESSAGES.toString()',
  ])
    expect(withTexts(code, { over: 'Over' })).toBe(code)
})

test('the shop’s own table is found where it is written, and nothing else goes with it', () => {
  const written = readFileSync(inProject('domain', 'messages.ts'), 'utf8')
  const code = withTexts(withoutTable(written.replace('\n} as const', '\n}')), MESSAGES)
  expect(code).not.toContain(MESSAGES.email_invalid)
  expect(code).toContain('export const sentences = {')
  expect(code).not.toMatch(/\bMESSAGES\.\w/)
  expect(() => withoutTable('export const OTHER = {\n}')).toThrow('not found')
})
