/**
 * Writes the fixtures into a temporary project with this project's settings and collects what linter, compiler and
 * rules report.
 */
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compile, lint, tooFew } from '../../scripts/lib/checkers.ts'
import { readProjectFiles } from '../../scripts/lib/project-files.ts'
import { findViolations } from '../../scripts/lib/source-rules.ts'
import { CLEAN, PROJECT } from './clean-fixtures.ts'
import { BROKEN } from './fixtures.ts'

const ROOT = join(import.meta.dirname, '../..')
const SETTINGS = ['tsconfig*.json', 'src/tsconfig*.json', '.oxlintrc.json', 'package.json']
const MARK = /\/\/ ✗ (.+)$/

/** Rules by line, such as 'line 3: eslint(no-console)'. */
export function expectedOf(code: string): string[] {
  const marks = code.split('\n').flatMap((line, index) => {
    const rules = (MARK.exec(line)?.[1] ?? '').split(' ').filter((rule) => rule !== '')
    return rules.map((rule) => `line ${index + 1}: ${rule}`)
  })
  return marks.toSorted()
}

/** The reports, by file. */
export async function reportFixtures(): Promise<Map<string, string[]>> {
  const root = mkdtempSync(join(tmpdir(), 'panna-rules-'))
  try {
    for (const settings of globSync(SETTINGS, { cwd: ROOT })) write(root, settings)
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction')
    for (const [path, code] of [...PROJECT, ...CLEAN, ...BROKEN]) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), `${code}\n`)
    }
    return await report(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function write(root: string, settings: string): void {
  mkdirSync(dirname(join(root, settings)), { recursive: true })
  cpSync(join(ROOT, settings), join(root, settings))
}

async function report(root: string): Promise<Map<string, string[]>> {
  const files = readProjectFiles(root)
  const linted = await lint(root)
  const unseen = tooFew(linted.seen, files.code.length)
  if (unseen.length > 0)
    throw new Error([...linted.violations, ...unseen].map(({ message }) => message).join('\n'))
  const projects = ['src', ...globSync('src/tsconfig.*.json', { cwd: root })]
  const compiled = await Promise.all(projects.map((project) => compile(root, project, 1)))
  const broken = findViolations(files).map((finding) => ({ ...finding, rule: `rule(${finding.rule})` }))

  const reports = new Map<string, Set<string>>()
  for (const { path, line, rule } of [
    ...linted.violations,
    ...compiled.flatMap(({ violations }) => violations),
    ...broken,
  ]) {
    const lines = reports.get(path) ?? new Set()
    reports.set(path, lines.add(`line ${line}: ${rule}`))
  }
  return new Map([...reports].map(([path, lines]) => [path, [...lines].toSorted()]))
}
