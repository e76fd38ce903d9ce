/**
 * `npm run check`: format, types, lint and the repository's own rules, in seconds. Exits with 1 and lists every
 * finding. A step that checked fewer files than exist fails as well.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { checkFormat, compile, lint, PROJECTS, tooFew, writeRouteTypes, type Breach } from './lib/checkers.ts'
import { openHouse } from './lib/house.ts'
import { findBreaches, LAWS } from './lib/laws.ts'

/** Number of compilers run at once, and threads of each. */
const PARALLEL = 2
const CHECKERS = Math.max(1, Math.floor(availableParallelism() / PARALLEL))

type Outcome = { readonly breaches: readonly Breach[]; readonly says: string }

const root = join(import.meta.dirname, '..')
const house = openHouse(root)
const paths = house.code.map(({ path }) => path)

const outcomes = [
  await step('format', formatStep),
  await step('route types', routeTypesStep),
  await step('types', typesStep),
  await step('lint', lintStep),
  await step('laws', lawsStep),
]
const count = outcomes.flatMap(({ breaches }) => breaches).length
if (count > 0) {
  console.log(`${count} finding${count === 1 ? '' : 's'}`)
  process.exitCode = 1
}

async function formatStep(): Promise<Outcome> {
  const { breaches, seen } = await checkFormat(root)
  return { breaches: [...breaches, ...tooFew(seen, paths.length)], says: `${seen} files` }
}

async function routeTypesStep(): Promise<Outcome> {
  const { breaches, seen } = await writeRouteTypes(root)
  return { breaches, says: seen > 0 ? 'written' : 'no routes' }
}

/** Every TypeScript file must belong to a project, and every project must compile. */
async function typesStep(): Promise<Outcome> {
  const waiting: string[] = [...PROJECTS]
  const breaches: Breach[] = []
  const compiled = new Set<string>()
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const report = await compile(root, project, CHECKERS)
      breaches.push(...report.breaches)
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
    breaches: [...unique(breaches), ...unseen],
    says: `${PROJECTS.length} projects, ${compiled.size} files`,
  }
}

async function lintStep(): Promise<Outcome> {
  const { breaches, seen } = await lint(root)
  return { breaches: [...breaches, ...tooFew(seen, paths.length)], says: `${seen} files` }
}

function lawsStep(): Outcome {
  const breaches = findBreaches(house).map(({ law, ...finding }) => ({ ...finding, rule: law }))
  return {
    breaches: [...breaches, ...tooFew(house.code.length, paths.length)],
    says: `${LAWS.length} laws, ${paths.length} files`,
  }
}

/** A file that several projects compile reports the same error in each. */
function unique(breaches: readonly Breach[]): Breach[] {
  return [...new Map(breaches.map((breach) => [JSON.stringify(breach), breach])).values()]
}

async function step(name: string, work: () => Outcome | Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${outcome.breaches.length > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(5)} s  ${outcome.says}`,
  )
  for (const { path, line, rule, message } of outcome.breaches) {
    console.log(`    ${path}:${line}  ${rule}  ${message}`)
  }
  return outcome
}
