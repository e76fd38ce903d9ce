/**
 * Builds a small house in a temporary folder, with the project's own settings, and puts the canaries into it: each
 * file of `canaries/` names its place in its first line and marks the lines that must be reported.
 *
 *     // domain/cart/imports.ts
 *     import { join } from 'node:path' // ✗ eslint(no-restricted-imports) TS2591
 *
 * Lines without a mark, the clean twins (`….clean.ts`) and the house itself must not be reported by anything.
 */
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compile, lint, PROJECTS, tooFew } from '../../scripts/lib/checkers.ts'
import { openHouse } from '../../scripts/lib/house.ts'
import { findBreaches } from '../../scripts/lib/laws.ts'

const ROOT = join(import.meta.dirname, '../..')
const CANARIES = join(import.meta.dirname, 'canaries')
const MARK = /\/\/ ✗ (.+)$/

export type Canary = {
  readonly file: string
  readonly isClean: boolean
  /** Where it stands in the house. */
  readonly place: string
  /** Rules by line: 'line 3: eslint(no-console)'. */
  readonly expected: readonly string[]
}

export function readCanaries(): Canary[] {
  return readdirSync(CANARIES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readCanary(name))
}

function readCanary(file: string): Canary {
  const lines = readFileSync(join(CANARIES, file), 'utf8').split('\n')
  const place = /^\/\/ (\S+)$/.exec(lines[0] ?? '')?.[1]
  if (!place) throw new Error(`${file}: its first line names its place`)
  const expected = lines.flatMap((line, index) =>
    (MARK.exec(line)?.[1] ?? '')
      .split(' ')
      .filter((rule) => rule !== '')
      .map((rule) => `line ${index + 1}: ${rule}`),
  )
  return { file, isClean: /\.clean\.tsx?$/.test(file), place, expected: expected.toSorted() }
}

/** Everything that the linter, the compiler and the laws report, by file. */
export async function reportCanaries(canaries: readonly Canary[]): Promise<Map<string, string[]>> {
  const house = mkdtempSync(join(tmpdir(), 'panna-laws-'))
  try {
    build(house, canaries)
    return await report(house)
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

function build(house: string, canaries: readonly Canary[]): void {
  cpSync(join(CANARIES, 'house'), house, { recursive: true })
  for (const settings of globSync(['tsconfig*.json', '*/tsconfig.json', 'app/components/tsconfig.json'], {
    cwd: ROOT,
  })) {
    cpSync(join(ROOT, settings), join(house, settings))
  }
  for (const settings of ['.oxlintrc.json', 'package.json'])
    cpSync(join(ROOT, settings), join(house, settings))
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'), 'junction')
  for (const { file, place } of canaries) {
    mkdirSync(dirname(join(house, place)), { recursive: true })
    writeFileSync(join(house, place), readFileSync(join(CANARIES, file)))
  }
}

async function report(root: string): Promise<Map<string, string[]>> {
  const house = openHouse(root)
  const linted = await lint(root)
  const unseen = tooFew(linted.seen, house.code.length)
  if (unseen.length > 0)
    throw new Error([...linted.breaches, ...unseen].map(({ message }) => message).join('\n'))
  const compiled = await Promise.all(
    PROJECTS.filter((project) => project !== '.').map((project) => compile(root, project)),
  )
  const broken = findBreaches(house).map(({ law, ...finding }) => ({ ...finding, rule: `law(${law})` }))

  const reports = new Map<string, Set<string>>()
  for (const { path, line, rule } of [
    ...linted.breaches,
    ...compiled.flatMap(({ breaches }) => breaches),
    ...broken,
  ]) {
    const lines = reports.get(path) ?? new Set()
    reports.set(path, lines.add(`line ${line}: ${rule}`))
  }
  return new Map([...reports].map(([path, lines]) => [path, [...lines].toSorted()]))
}
