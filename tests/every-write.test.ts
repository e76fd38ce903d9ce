/** Every use case that staff pages call and that writes requires a permission and adds an audit log entry. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODULES } from '../scripts/lib/module-graph.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Each use case with its file, as the modules export them. */
const USE_CASES = MODULES.flatMap((module) =>
  [...read(`src/modules/${module}/use-cases.ts`).matchAll(/export \{([^}]+)\} from '\.\/([^']+)'/g)].flatMap(
    ([, names = '', path = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ').at(-1) ?? '')
        .filter((name) => name !== '')
        .map((name) => [name, join('src/modules', module, path)] as const),
  ),
)
const HOMES = new Map(USE_CASES)

const STAFF_FILES = [
  ...filesIn('src/app/staff'),
  ...filesIn('src/modules').filter((path) => /[\\/]screens[\\/]staff[\\/]/.test(path)),
]
const CALLED = new Set(
  STAFF_FILES.flatMap((path) =>
    [...read(path).matchAll(/(?:shop|get\(shopContext\))\s*\.(\w+)\(/g)].map(([, name = '']) => name),
  ),
)

/** Some of them delegate to other use cases, which check and log on their behalf. */
const NOTES = /\b(?:recordAudit(?:Entries)?|recordOrderAudit|recordReturn)\(/
const ASKS = /\b(?:requirePermission|staffTransaction|requireRefundRight|withReturn)\(/
const WRITES = /\b(?:transaction(?:<[^(]*>)?\(\s*deps\.db|staffTransaction\()/

/** Every top-level function and constant of a file, by name. */
function declarationsOf(path: string): ReadonlyMap<string, string> {
  const [, ...parts] = read(path).split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m)
  return new Map(parts.map((text) => [/(?:function|const) (\w+)/.exec(text)?.[1] ?? '', text]))
}

/** The text of a use case, with the functions of its file that it reaches. */
function textOf(name: string): string {
  const declarations = declarationsOf(HOMES.get(name) ?? '')
  const reached = new Set([name])
  for (const each of reached)
    for (const [word] of (declarations.get(each) ?? '').matchAll(/\b\w+\b/g))
      if (declarations.has(word)) reached.add(word)
  return [...reached].map((each) => declarations.get(each) ?? '').join('')
}

test('no two modules have a use case of the same name', () => {
  expect(USE_CASES.length).toBeGreaterThan(200)
  expect(HOMES.size).toBe(USE_CASES.length)
})

describe('use cases called by staff pages', () => {
  const writing = [...CALLED].filter((name) => {
    const home = HOMES.get(name)
    return home !== undefined && existsSync(join(ROOT, home)) && WRITES.test(textOf(name))
  })

  test('are many', () => {
    expect(CALLED.size).toBeGreaterThan(40)
    expect(writing.length).toBeGreaterThan(20)
  })

  test.each(writing)('%s requires a permission and logs its change', (name) => {
    const code = textOf(name)
    expect([name, ASKS.test(code), NOTES.test(code)]).toEqual([name, true, true])
  })

  test('every page with forms declares the permission that they need', () => {
    const silent = STAFF_FILES.filter((path) => {
      const code = read(path)
      return /export (?:async )?function action\b/.test(code) && !/change: '/.test(code)
    })
    expect(silent).toEqual([])
  })
})
