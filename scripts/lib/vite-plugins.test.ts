import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { inProject } from './paths.mjs'
import { sourcesOf, withoutTables, withTexts, withoutBodies } from './vite-plugins.ts'

const sources = sourcesOf({
  MESSAGES: { over: 'It is "over"', $odd: '`$&`' },
  sentences: { left: (count: number) => `Only ${count} left` },
})

test('a referenced message is replaced by its text', () => {
  expect(withTexts('say(MESSAGES.over, MESSAGES.over)', sources)).toBe(
    String.raw`say("It is \"over\"", "It is \"over\"")`,
  )
  expect(withTexts('a ? MESSAGES.over : 1', sources)).toBe(String.raw`a ? "It is \"over\"" : 1`)
})

test('a referenced sentence is replaced by its function', () => {
  const code = withTexts('sentences.left(3)', sources)
  expect(code).not.toContain('sentences')
  expect(runInNewContext(code)).toBe('Only 3 left')
})

test('unknown keys stay unchanged', () => {
  for (const code of [
    'MESSAGES.unknown',
    'MESSAGES[key]',
    'MY_MESSAGES.over',
    'x.MESSAGES.over',
    'MESSAGES.toString()',
    'sentences.unknown(1)',
    'x.sentences.left(1)',
    'sentences[key](1)',
  ])
    expect(withTexts(code, sources)).toBe(code)
})

test('the shop’s own tables are found in their file, and nothing else goes with them', () => {
  const written = readFileSync(inProject('src', 'platform', 'rules', 'messages.ts'), 'utf8')
  const code = withoutTables(written.replaceAll('\n} as const', '\n}'))
  expect(code).not.toContain(MESSAGES.email_invalid)
  expect(code).not.toContain('Only ${')
  expect(code).toContain('export type MessageKey')
  expect(() => withoutTables('export const OTHER = {\n}')).toThrow('not found')
})

test('every sentence works on its own, as it does in the browser’s scripts', () => {
  const { sentences: code } = sourcesOf({ MESSAGES, sentences })
  expect(Object.keys(code)).toEqual(Object.keys(sentences))
  for (const [key, source] of Object.entries(code)) {
    // A separate context, without access to the surrounding module.
    expect(
      () =>
        runInNewContext(`try { ${source}(1, 2, 3) } catch (error) {
      if (error instanceof ReferenceError) throw error
    }`),
      key,
    ).not.toThrow()
  }
  expect(runInNewContext(`${code['onlyLeft']}('Banjara', 2)`)).toBe(sentences.onlyLeft('Banjara', 2))
})

const parse = (code: string) => parseSync('router.js', code).program
const CODE = `export function used() { return unused() }
async function unused() { return "a } long text" }
const kept = () => 1`

test('a function that is never called keeps its name and loses its body', () => {
  const left = withoutBodies(CODE, ['unused'], parse)
  expect(left).toContain('async function unused() {}')
  expect(left).toContain('return unused()')
  expect(left).toContain('const kept = () => 1')
})

test('a router without such a function fails the build', () => {
  expect(() => withoutBodies(CODE, ['unused', 'renamed'], parse)).toThrow('renamed')
})
