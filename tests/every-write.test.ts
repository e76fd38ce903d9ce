/** Every use case that staff pages call and that writes requires a permission and adds an audit log entry. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODULES } from '../scripts/lib/module-graph.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name))

type Declared = { readonly path: string; readonly name: string }

/** `a, b as c` of an import or export from a file: each outer name with its declaration there. */
const namesOf = (list: string, path: string): (readonly [string, Declared])[] =>
  list
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter((each) => each !== '')
    .map((each) => {
      const [name = '', outer = name] = each.split(' as ')
      return [outer, { path, name }]
    })

/** Each use case, as the modules export them. */
const USE_CASES = MODULES.flatMap((module) =>
  [...read(`src/modules/${module}/use-cases.ts`).matchAll(/export \{([^}]+)\} from '\.\/([^']+)'/g)].flatMap(
    ([, names = '', path = '']) => namesOf(names, join('src/modules', module, path)),
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

const NOTES = /\b(?:recordAudit(?:Entries)?|recordOrderAudit)\(/
const ASKS = /\b(?:requirePermission|staffTransaction|requireRefundRight)(?:<[^(]*>)?\(/
const WRITES = /\b(?:transaction|staffTransaction)(?:<[^(]*>)?\(/

/** A file without comments: its top-level functions and constants, and what it imports from its own folder. */
function sourceOf(path: string) {
  const code = read(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
  const [head = '', ...parts] = code.split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m)
  return {
    declarations: new Map(parts.map((text) => [/(?:function|const) (\w+)/.exec(text)?.[1] ?? '', text])),
    imports: new Map(
      [...head.matchAll(/import \{([^}]+)\} from '\.\/([^']+)'/g)].flatMap(([, names = '', file = '']) =>
        namesOf(names, join(path, '..', file)),
      ),
    ),
  }
}

const SOURCES = new Map(
  filesIn('src/modules')
    .filter((path) => /[\\/]actions[\\/]/.test(path))
    .map((path) => [path, sourceOf(path)] as const),
)

/** The code of a use case with every function of its folder that it reaches: helpers check and log on its behalf. */
function codeOf(useCase: Declared): string {
  const reached = new Map<string, string>()
  const waiting = [useCase]
  for (const { path, name } of waiting) {
    const source = SOURCES.get(path)
    const code = source?.declarations.get(name) ?? ''
    if (reached.has(`${path} ${name}`)) continue
    reached.set(`${path} ${name}`, code)
    for (const [word] of code.matchAll(/\b\w+\b/g)) {
      const imported = source?.imports.get(word)
      if (source?.declarations.has(word)) waiting.push({ path, name: word })
      else if (imported) waiting.push(imported)
    }
  }
  return [...reached.values()].join('')
}

test('no two modules have a use case of the same name', () => {
  expect(USE_CASES.length).toBeGreaterThan(200)
  expect(HOMES.size).toBe(USE_CASES.length)
})

test('each use case is found in its file', () => {
  const missing = USE_CASES.filter(([, { path, name }]) => !SOURCES.get(path)?.declarations.has(name))
  expect(missing).toEqual([])
})

describe('use cases called by staff pages', () => {
  const called = USE_CASES.filter(([name]) => CALLED.has(name)).map(
    ([name, declared]) => [name, codeOf(declared)] as const,
  )
  const writing = called.filter(([, code]) => WRITES.test(code))

  test('are known, and many of them write', () => {
    expect([...CALLED].filter((name) => !HOMES.has(name))).toEqual([])
    expect(called.length).toBeGreaterThan(200)
    expect(writing.length).toBeGreaterThan(100)
  })

  test.each(writing)('%s requires a permission and logs its change', (name, code) => {
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
