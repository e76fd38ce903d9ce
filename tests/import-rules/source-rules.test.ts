/** Every code rule is broken here on purpose, and must be reported by exactly the check that enforces it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { tooFew } from '../../scripts/lib/checkers.ts'
import { SOURCE_RULES } from '../../scripts/lib/source-rules.ts'
import { CLEAN } from './clean-fixtures.ts'
import { BROKEN } from './fixtures.ts'
import { IMPORTS } from './imports.ts'
import { expectedOf, reportFixtures } from './project.ts'

const broken = BROKEN.map(([path, code]) => ({ path, expected: expectedOf(code) }))
const clean = CLEAN.map(([path]) => ({ path }))

let reports: Map<string, string[]>
beforeAll(async () => {
  reports = await reportFixtures()
}, 120_000)

test.each(broken)('$path is reported at the marked lines and nowhere else', ({ path, expected }) => {
  expect(expected).not.toEqual([])
  expect(reports.get(path) ?? []).toEqual(expected)
})

test.each(clean)('$path is not reported', ({ path }) => {
  expect(reports.get(path) ?? []).toEqual([])
})

test('nothing else is reported', () => {
  const paths = new Set([...broken, ...clean].map(({ path }) => path))
  expect([...reports].filter(([path]) => !paths.has(path))).toEqual([])
})

describe('every rule has a fixture', () => {
  const rules = new Set(
    broken.flatMap(({ expected }) => expected.map((mark) => mark.replace(/^line \d+: /, ''))),
  )
  const byImports = new Set<string>(IMPORTS.map(({ rule }) => rule))
  test.each(SOURCE_RULES)('$name', ({ name }) => {
    expect(rules.has(`rule(${name})`) || byImports.has(name)).toBe(true)
  })
})

test('a checker that read no files, or not all of them, fails', () => {
  expect(tooFew(0, 0)).not.toEqual([])
  expect(tooFew(9, 10)).not.toEqual([])
  expect(tooFew(10, 10)).toEqual([])
})
