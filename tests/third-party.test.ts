/** THIRD-PARTY.md names every font and every npm package, with its licence. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { readonly license?: string; readonly cpu?: readonly string[]; readonly os?: readonly string[] }

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const rows = read('THIRD-PARTY.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))

/** A name in the first column, or a prefix that ends with `*`. */
function rowOf(name: string): string | undefined {
  return rows.find((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].some(([, named = '']) =>
      named.endsWith('*') ? name.startsWith(named.slice(0, -1)) : name === named,
    ),
  )
}

/** By name; nested copies are the same program. */
const locked = Object.entries(packages).map(([path, entry]) => ({
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...entry,
}))
const fonts = locked.filter(({ name }) => /^@fontsource|fonts-ttf$/.test(name))
const programs = locked.filter(({ cpu, os }) => cpu !== undefined || os !== undefined)

test('every font is listed with its licence', () => {
  expect(fonts.length).toBeGreaterThan(15)
  const wrong = fonts.filter(({ name, license = '' }) => {
    const row = rowOf(name)
    return row === undefined || (license.startsWith('OFL') && !row.includes(license))
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every package is listed', () => {
  expect(programs.length).toBeGreaterThan(30)
  expect(programs.filter(({ name }) => rowOf(name) === undefined).map(({ name }) => name)).toEqual([])
})
