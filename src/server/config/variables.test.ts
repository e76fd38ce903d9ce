/** The settings documented in docs/operations.md and .env.example are exactly those that are read, each once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from './variables.ts'

const ROOT = join(import.meta.dirname, '../../..')
const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const table = operations.split('## Settings')[1]?.split('\n## ')[0] ?? ''
const byName = (a = '', b = '') => (a < b ? -1 : 1)
const rows = table.split('\n').filter((line) => line.startsWith('| `'))

test('the table lists every setting once, and nothing else', () => {
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(named.toSorted(byName)).toEqual(Object.keys(variables.shape).toSorted(byName))
})

test('the table states the actual defaults', () => {
  const defaults = variables.parse({}) as Readonly<Record<string, string | number | boolean | undefined>>
  const stated = rows.flatMap((row) => {
    const [, names = '', stated = ''] = row.split('|').map((cell) => cell.trim())
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, stated }))
  })
  const wrong = stated.filter(({ name, stated }) => {
    const value = defaults[name]
    // Derived or generated defaults are described in prose.
    if (value === undefined) return /^`?[\d.]+`?$/.test(stated)
    return stated.replaceAll('`', '') !== String(value)
  })
  expect(wrong).toEqual([])
})

test('.env.example has every setting, commented out, with a valid value', () => {
  const lines = readFileSync(join(ROOT, '.env.example'), 'utf8').split('\n')
  const settings = lines.filter((line) => /^#?[A-Z0-9_]+=/.test(line))
  expect(settings.filter((line) => !line.startsWith('#'))).toEqual([])
  const given = settings.map((line) => line.slice(1).split(/=(.*)/s).slice(0, 2) as [string, string])
  expect(given.map(([name]) => name).toSorted(byName)).toEqual(Object.keys(variables.shape).toSorted(byName))
  expect(variables.safeParse(Object.fromEntries(given)).error?.issues).toBeUndefined()
})

test('tests do not get any of the owner’s settings', () => {
  const script = readFileSync(join(ROOT, 'scripts/test.mjs'), 'utf8')
  const [, pattern = ''] = /const SETTINGS =\s*\/(.+)\/\n/.exec(script) ?? []
  const kept = new RegExp(pattern)
  expect(Object.keys(variables.shape).filter((name) => !kept.test(name) && name !== 'NODE_ENV')).toEqual([])
})
