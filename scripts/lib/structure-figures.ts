/** Metrics of the repository's structure, each with a limit. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { layerOf, listFiles, partOf, type ProjectFiles } from './project-files.ts'
import { targetOf } from './import-rules.ts'

export type Figure = { readonly name: string; readonly value: number; readonly limit: number }

/** Raised only with a new feature, or with a speed that docs/performance.md shows. */
const LIMITS = {
  'product lines': 164_150,
  'product files': 1_456,
  'lines of CSS': 10_450,
  'files in import cycles, types included': 0,
  'comparisons of message text': 0,
  'statements with more than 8 positional parameters': 0,
  'text cast to the id of an order': 0,
  'queries with another signature': 0,
  'files that share a name within a layer': 0,
} as const

const PRODUCT = /\.(ts|tsx|mjs|css|sql)$/

export function measureStructure(project: ProjectFiles): Figure[] {
  const product = listFiles(project.root).filter(isProduct)
  const lines = new Map(product.map((path) => [path, linesOf(join(project.root, path))]))
  const code = project.code.filter(({ path }) => lines.has(path))
  const values: Record<keyof typeof LIMITS, number> = {
    'product lines': sum(product.map((path) => lines.get(path)?.length ?? 0)),
    'product files': product.length,
    'lines of CSS': sum(
      product.filter((path) => path.endsWith('.css')).map((path) => lines.get(path)?.length ?? 0),
    ),
    'files in import cycles, types included': filesInCycles(code).length,
    'comparisons of message text': sum(
      code
        .filter(({ path }) => !MAY_COMPARE_TEXT.has(path))
        .map(({ text }) => findTextComparisons(text).length),
    ),
    'statements with more than 8 positional parameters': sum(
      code.map(({ text }) => findLongParameterLists(text).length),
    ),
    'text cast to the id of an order': sum(
      code
        .filter(({ path }) => path.startsWith('src/') && !MAY_CAST_IDS.has(path))
        .map(({ text }) => countIdCasts(text)),
    ),
    'queries with another signature': sum(
      code
        .filter(({ path }) => /^src\/modules\/\w+\/(?:\w+\/)?data\//.test(path))
        .map(({ text }) => findOddQueries(text).length),
    ),
    'files that share a name within a layer': sharedNames(code.map(({ path }) => path)).length,
  }
  return Object.entries(LIMITS).map(([name, limit]) => ({
    name,
    value: values[name as keyof typeof LIMITS],
    limit,
  }))
}

function isProduct(path: string): boolean {
  return PRODUCT.test(path) && !path.startsWith('tests/') && !/\.test\.|\.generated\.|\/testing\//.test(path)
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/**
 * Files of one layer with the same base name. `index.ts`, `use-cases.ts`, `events.ts`, `jobs.ts` and `port.ts` are
 * the standard names of a module's interfaces.
 */
export function sharedNames(paths: readonly string[]): string[] {
  const named = paths.filter(
    (path) => !/^(index\.|(?:use-cases|events|jobs|port)\.ts|\+)/.test(basename(path)),
  )
  const byName = Map.groupBy(named, (path) => `${layerOf(path) ?? partOf(path)} ${basename(path)}`)
  return [...byName.values()].filter((group) => group.length > 1).flat()
}

/** The parser itself, and the documentation's sample order. */
const MAY_CAST_IDS = new Set(['src/platform/rules/ids.ts', 'src/modules/partners/rules/api-samples.ts'])

/** Text becomes an `OrderId` only by `parseOrderId`, so that a malformed id never reaches the database. */
export function countIdCasts(text: string): number {
  return [...text.matchAll(/\bas (?:readonly )?OrderId\b/g)].length
}

const MAX_QUERY_PARAMETERS = 5

/**
 * Names of exported queries that do not take the connection first (`on: Queryable`, or `tx: Tx` for what must run in a
 * transaction), or that take too many parameters.
 */
export function findOddQueries(text: string): string[] {
  const queries = text.matchAll(/^export async function (\w+)(?:<[^(]*>)?\(([^]*?)\)(?:: [^\n]*)? \{$/gm)
  return [...queries].flatMap(([, name = '', parameters = '']) => {
    const isConnectionFirst = /^\s*(?:on: Queryable|tx: Tx)\b/.test(parameters)
    const isShort = countParameters(parameters) <= MAX_QUERY_PARAMETERS
    return isConnectionFirst && isShort ? [] : [name]
  })
}

/** Commas inside brackets do not separate parameters. */
function countParameters(list: string): number {
  let flat = list.replace(/=>/g, '')
  for (let before = ''; before !== flat;) {
    before = flat
    flat = flat.replace(/[<({[][^<>(){}[\]]*[>)}\]]/g, '')
  }
  return flat.split(',').filter((each) => each.trim() !== '').length
}

/** SQL texts with a ninth positional parameter. They should be an objectStatement, which names its parameters. */
export function findLongParameterLists(text: string): string[] {
  return [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)]
    .map(([literal]) => literal)
    .filter((literal) => /\$(?:9|[1-9]\d+)\b/.test(literal))
}

type Linked = Pick<ProjectFiles['code'][number], 'path'> & {
  readonly syntax: { readonly imports: readonly { readonly specifier: string | null }[] }
}

/** Files in import cycles (Tarjan's strongly connected components). */
export function filesInCycles(code: readonly Linked[]): string[] {
  const targets = new Map(code.map((file) => [file.path, importedBy(file)]))
  const index = new Map<string, number>()
  const stack: string[] = []
  const found: string[] = []
  const visit = (path: string): number => {
    const own = index.size
    index.set(path, own)
    let lowest = own
    stack.push(path)
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!index.has(target)) lowest = Math.min(lowest, visit(target))
      else if (stack.includes(target)) lowest = Math.min(lowest, index.get(target) ?? lowest)
    }
    if (lowest === own) {
      const members = stack.splice(stack.indexOf(path))
      if (members.length > 1 || targets.get(path)?.includes(path)) found.push(...members)
    }
    return lowest
  }
  for (const path of targets.keys()) if (!index.has(path)) visit(path)
  return found.toSorted()
}

function importedBy({ path, syntax }: Linked): string[] {
  return syntax.imports.flatMap(({ specifier }) => {
    const target = specifier === null ? null : targetOf(path, specifier)
    return target === null ? [] : [target]
  })
}

type TextComparison = { readonly line: number; readonly code: string }

const TABLE = String.raw`(?:MESSAGES|sentences)\b[.[]`
const TEXT = String.raw`[\w\])]\??\.message\b`
/** Checking that a text is present, or its type, is allowed. */
const NOTHING = String.raw`(?:''|""|null|undefined|'string')`
const COMPARISONS = [
  String.raw`[!=]==?\s*${TABLE}`,
  String.raw`${TABLE}['\w\]]*(?:\([^()]*\))?\s*[!=]==?`,
  String.raw`${TEXT}\s*[!=]={1,2}(?!=)(?!\s*${NOTHING})`,
  String.raw`[!=]==?\s*(?:\w+\??\.)+message\b`,
  String.raw`\.(?:includes|startsWith|endsWith|indexOf|has|get)\(\s*${TABLE}`,
  String.raw`${TEXT}\.(?:includes|startsWith|endsWith|indexOf|match)\(`,
  String.raw`\bcase\s+${TABLE}`,
  // A map or set keyed by text: the first part of an entry is the key.
  String.raw`\[\s*${TABLE}\w+\s*(?:,\s*['"]|\]:)`,
  String.raw`new Set\(\[\s*${TABLE}`,
].map((pattern) => new RegExp(pattern, 'g'))

/** The database driver identifies some failures by text only. */
export const MAY_COMPARE_TEXT: ReadonlySet<string> = new Set(['src/platform/http/errors.ts'])

/**
 * Finds code that recognises a problem by its text. A text may be reworded at any time, so problems are compared by
 * `code` and `key`.
 */
export function findTextComparisons(text: string): TextComparison[] {
  const found = COMPARISONS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index }) => lineAt(text, index)),
  )
  const lines = text.split('\n')
  return [...new Set(found)]
    .toSorted((a, b) => a - b)
    .map((line) => ({ line, code: (lines[line - 1] ?? '').trim() }))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
