/**
 * `npm run check`: format, types, lint and the repository's own rules, in seconds. Exits with 1 and lists every
 * finding. A step that checked fewer files than exist fails as well.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  checkFormat,
  compile,
  lint,
  PROJECTS,
  tooFew,
  writeRouteTypes,
  type Violation,
} from './lib/checkers.ts'
import { readProjectFiles } from './lib/project-files.ts'
import { findViolations, SOURCE_RULES } from './lib/source-rules.ts'

/** Number of compilers run at once, and threads of each. */
const PARALLEL = 2
const CHECKERS = Math.max(1, Math.floor(availableParallelism() / PARALLEL))

type Outcome = { readonly violations: readonly Violation[]; readonly says: string }

const root = join(import.meta.dirname, '..')
const files = readProjectFiles(root)
const paths = files.code.map(({ path }) => path)

const outcomes = [
  await step('format', formatStep),
  await step('route types', routeTypesStep),
  await step('types', typesStep),
  await step('lint', lintStep),
  await step('rules', rulesStep),
]
const count = outcomes.flatMap(({ violations }) => violations).length
if (count > 0) {
  console.log(`${count} finding${count === 1 ? '' : 's'}`)
  process.exitCode = 1
}

async function formatStep(): Promise<Outcome> {
  const { violations, seen } = await checkFormat(root)
  return { violations: [...violations, ...tooFew(seen, paths.length)], says: `${seen} files` }
}

async function routeTypesStep(): Promise<Outcome> {
  const { violations, seen } = await writeRouteTypes(root)
  return { violations, says: seen > 0 ? 'written' : 'no routes' }
}

/** Every TypeScript file must belong to a project, and every project must compile. */
async function typesStep(): Promise<Outcome> {
  const waiting: string[] = [...PROJECTS]
  const violations: Violation[] = []
  const compiled = new Set<string>()
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const report = await compile(root, project, CHECKERS)
      violations.push(...report.violations)
      for (const path of report.paths) compiled.add(path)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  const missed = paths.filter((path) => /\.(ts|tsx|mts)$/.test(path) && !compiled.has(path))
  const unseen = missed.map((path) => ({
    path,
    line: 1,
    rule: 'types',
    message: 'No project compiles this file.',
  }))
  return {
    violations: [...unique(violations), ...unseen],
    says: `${PROJECTS.length} projects, ${compiled.size} files`,
  }
}

async function lintStep(): Promise<Outcome> {
  const { violations, seen } = await lint(root)
  return { violations: [...violations, ...tooFew(seen, paths.length)], says: `${seen} files` }
}

function rulesStep(): Outcome {
  return {
    violations: [...findViolations(files), ...tooFew(files.code.length, paths.length)],
    says: `${SOURCE_RULES.length} rules, ${paths.length} files`,
  }
}

/** A file that several projects compile reports the same error in each. */
function unique(violations: readonly Violation[]): Violation[] {
  return [...new Map(violations.map((violation) => [JSON.stringify(violation), violation])).values()]
}

async function step(name: string, work: () => Outcome | Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${outcome.violations.length > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(5)} s  ${outcome.says}`,
  )
  for (const { path, line, rule, message } of outcome.violations) {
    console.log(`    ${path}:${line}  ${rule}  ${message}`)
  }
  return outcome
}
