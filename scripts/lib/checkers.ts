/**
 * Runs the formatter, the compiler and the linter over a source tree and returns their findings. Each also reports how
 * much it checked, because a checker that reads no files finds nothing.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isCode } from './project-files.ts'

export type Violation = {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly message: string
}
export type Report = { readonly violations: readonly Violation[]; readonly seen: number }
export type CompileReport = Report & { readonly paths: readonly string[] }

/**
 * TypeScript projects: src has one for everything and three with restricted types; the root's is for the configuration
 * files.
 */
export const PROJECTS = [
  '.',
  'src',
  'src/tsconfig.rules.json',
  'src/tsconfig.server.json',
  'src/tsconfig.components.json',
  'sandbox',
  'client',
  'tests',
  'scripts',
] as const

const MODULES = join(import.meta.dirname, '../../node_modules')

export async function checkFormat(root: string): Promise<Report> {
  const { stdout, stderr } = await run(root, 'oxfmt/bin/oxfmt', ['--check'])
  const seen = Number(/ on (\d+) files/.exec(stdout)?.[1] ?? Number.NaN)
  if (Number.isNaN(seen)) {
    return { violations: [violation('.', 0, 'format', (stdout + stderr).trim())], seen: 0 }
  }
  const unformatted = [...stdout.matchAll(/^(.+) \(\d+ms\)$/gm)].map(([, path = '']) => path)
  return { violations: unformatted.map((path) => violation(path, 1, 'format', 'npm run format')), seen }
}

/** React Router generates each route's types; without them the app does not compile. */
export async function writeRouteTypes(root: string): Promise<Report> {
  if (!existsSync(join(root, 'src/routes.ts'))) return { violations: [], seen: 0 }
  const { code, stdout, stderr } = await run(root, '@react-router/dev/bin.cjs', ['typegen'])
  return code === 0
    ? { violations: [], seen: 1 }
    : { violations: [violation('src/routes.ts', 1, 'typegen', (stdout + stderr).trim())], seen: 0 }
}

/**
 * `paths` are the checked files of the tree, including those imported from other layers. `checkers` is the number of
 * threads per project: each of them computes many types again.
 */
export async function compile(root: string, project: string, checkers: number): Promise<CompileReport> {
  const { code, stdout, stderr } = await run(root, 'typescript/bin/tsc', [
    '-p',
    project,
    '--pretty',
    'false',
    '--listFiles',
    '--checkers',
    String(checkers),
    // Unchanged files are not checked again.
    '--incremental',
    '--tsBuildInfoFile',
    join(root, 'node_modules', '.cache', 'panna', 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`),
  ])
  const lines = stdout.split(/\r?\n/)
  const violations = lines.flatMap((line) => {
    const [, path = '', at = '1', rule = '', message = ''] =
      /^(?:(.+)\((\d+),\d+\): )?error (TS\d+): (.*)$/.exec(line) ?? []
    return rule === ''
      ? []
      : [violation(path === '' ? `${project}/tsconfig.json` : path, Number(at), rule, message)]
  })
  if (code !== 0 && violations.length === 0)
    violations.push(violation(project, 0, 'tsc', stderr.trim() || `exit ${code}`))
  const paths = lines
    .map((line) => relative(root, line).split(sep).join('/'))
    .filter((path) => isCode(path) && !path.startsWith('..') && !path.includes('node_modules/'))
  return { violations, seen: paths.length, paths }
}

type LinterOutput = {
  readonly number_of_files: number
  readonly diagnostics: readonly {
    readonly code?: string
    readonly filename: string
    readonly message: string
    readonly help?: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

export async function lint(root: string): Promise<Report> {
  const { stdout, stderr } = await run(root, 'oxlint/bin/oxlint', ['--format', 'json'])
  if (!stdout.trimStart().startsWith('{')) {
    return { violations: [violation('.oxlintrc.json', 0, 'oxlint', (stdout + stderr).trim())], seen: 0 }
  }
  const output = JSON.parse(stdout) as LinterOutput
  const violations = output.diagnostics.map(({ code = 'oxlint', filename, message, help = '', labels }) =>
    violation(filename, labels[0]?.span.line ?? 1, code, help === '' ? message : `${message} ${help}`),
  )
  return { violations, seen: output.number_of_files }
}

/** A checker that read no files, or does not exist, has failed. */
export function tooFew(seen: number, expected: number): Violation[] {
  return seen > 0 && seen >= expected
    ? []
    : [violation('.', 0, 'unseen', `${seen} of ${expected} files were looked at.`)]
}

function violation(path: string, line: number, rule: string, message: string): Violation {
  return { path: path.split(sep).join('/'), line, rule, message }
}

type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs a package's program with the current Node. */
function run(cwd: string, program: string, args: readonly string[]): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(MODULES, program), ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    )
  })
}
