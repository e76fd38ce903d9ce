/**
 * The repository's rules that the linter can't express. Each checks the source tree read by `project-files.ts` and
 * returns the violations. Each has a fixture that breaks it in tests/import-rules/.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkImports, checkInterfaces, targetOf } from './import-rules.ts'
import {
  isInSource,
  layerOf,
  partOf,
  type CodeFile,
  type Finding,
  type ProjectFiles,
} from './project-files.ts'
import { type ConstructKind, VALUE } from './syntax.ts'
import { checkTables } from './table-rule.ts'

type SourceRule = {
  readonly name: string
  readonly check: (project: ProjectFiles) => readonly Finding[]
  /** Excepted files, each with the reason. */
  readonly exceptions?: Readonly<Record<string, string>>
}

const WITHOUT_STATE = new Set<string | null>(['rules', 'data', 'providers', 'actions'])

export const SOURCE_RULES: readonly SourceRule[] = [
  { name: 'imports', check: checkImports },
  { name: 'interfaces-are-used', check: checkInterfaces },
  { name: 'tables', check: checkTables },
  { name: 'relative-imports-stay-home', check: relativeImportsStayHome },
  { name: 'imports-are-plain-strings', check: importsArePlainStrings },
  { name: 'routes-apart', check: routesApart },
  {
    name: 'declared-row-locks',
    check: forbid(
      'row-lock',
      isProduct,
      'A row lock is a lockStatement, which names its table in the order of src/platform/database/locks.ts.',
    ),
  },
  { name: 'one-home-for-messages', check: messageRule },
  {
    name: 'no-clock-in-use-cases',
    check: forbid('clock', (path) => layerOf(path) === 'actions', 'Use deps.clock.'),
  },
  {
    name: 'no-computed-regex',
    check: forbid(
      'computed-regex',
      isProduct,
      'A regular expression is a literal: none is built from a variable.',
    ),
    exceptions: {
      'src/platform/http/security-headers.ts': 'from names of attributes that the same file writes',
    },
  },
  {
    name: 'no-markup-property',
    check: forbid(
      'markup-property',
      isProduct,
      'No text becomes markup, also not by createElement or spread props.',
    ),
  },
  {
    name: 'no-literal-spread',
    check: forbid('literal-spread', () => true, 'Write the members of the literal in place.'),
  },
  {
    name: 'no-module-state',
    check: forbid(
      'module-state',
      (path) => WITHOUT_STATE.has(layerOf(path)) || path.startsWith('src/platform/database/'),
      'Rules, queries, use cases and adapters keep no state: the bundler may hold them twice.',
    ),
  },
  {
    name: 'shop-facts-read-when-used',
    check: forbid(
      'early-facts',
      isProduct,
      'Read shopFacts() and categories() in a function: the owner changes them.',
    ),
  },
  {
    name: 'shop-facts-set-by-loaders',
    check: forbid('facts-setter', isProduct, 'Only who loads the facts sets them.'),
    exceptions: {
      'src/modules/staff/actions/owner-settings.ts': 'from the database',
      'src/modules/catalogue/actions/categories.ts': 'from the database',
    },
  },
]

/** Violations other than the listed exceptions. A file that can't be parsed violates every rule. */
export function findViolations(
  project: ProjectFiles,
  rules: readonly SourceRule[] = SOURCE_RULES,
): (Finding & { readonly rule: string })[] {
  const unreadable = project.code.flatMap(({ path, syntax }) =>
    syntax.errors.map((message) => ({ rule: 'readable', path, line: 1, message })),
  )
  const broken = rules.flatMap(({ name, check, exceptions = {} }) =>
    check(project)
      .filter(({ path }) => !(path in exceptions))
      .map((finding) => ({ rule: name, ...finding })),
  )
  return [...unreadable, ...broken]
}

/** Code of the shop itself, without tests. */
function isProduct(path: string): boolean {
  return isInSource(path) && layerOf(path) !== 'test'
}

/** However it is spelled, a relative import stays within its module or top-level folder. */
function relativeImportsStayHome({ code }: ProjectFiles): Finding[] {
  return code
    .filter(({ path }) => isProduct(path) || ['sandbox', 'client'].includes(partOf(path)))
    .flatMap(({ path, syntax }) =>
      syntax.imports.flatMap(({ line, specifier }) => {
        if (!specifier?.startsWith('.')) return []
        const isHome = partOf(targetOf(path, specifier) ?? '') === partOf(path)
        return isHome ? [] : [{ path, line, message: `${specifier} leaves ${partOf(path)}/.` }]
      }),
    )
}

/** A computed import path can't be checked against the import table. */
function importsArePlainStrings({ code }: ProjectFiles): Finding[] {
  return code
    .filter(({ path }) => isProduct(path) && layerOf(path) !== 'server')
    .flatMap(({ path, syntax }) =>
      syntax.imports
        .filter(({ specifier }) => specifier === null)
        .map(({ line }) => ({ path, line, message: 'An import names its module as a plain string.' })),
    )
}

/** A page is used by its address only. What two pages share is a component. */
function routesApart({ code }: ProjectFiles): Finding[] {
  const routes = routeModules(code)
  return code
    .filter(({ path }) => isProduct(path) && path !== 'src/routes.ts')
    .flatMap((file) =>
      importedFiles(file)
        .filter(({ target }) => routes.has(target))
        .map(({ line, target }) => ({
          path: file.path,
          line,
          message: `Nothing imports a route: ${target}`,
        })),
    )
}

/** The files named in the site map. */
function routeModules(code: readonly CodeFile[]): Set<string> {
  const siteMap = code.find(({ path }) => path === 'src/routes.ts')
  const named = siteMap?.syntax.texts.filter(({ value }) => /\.tsx?$/.test(value)) ?? []
  return new Set(named.map(({ value }) => posix.join('src', value)))
}

function forbid(kind: ConstructKind, isOn: (path: string) => boolean, message: string): SourceRule['check'] {
  return ({ code }) =>
    code
      .filter(({ path }) => isOn(path))
      .flatMap(({ path, syntax }) =>
        syntax.constructs
          .filter((construct) => construct.kind === kind)
          .map(({ line }) => ({ path, line, message })),
      )
}

/** Imports of files of this project, however spelled. */
function importedFiles({ path, syntax }: CodeFile): { line: number; target: string }[] {
  return syntax.imports.flatMap(({ line, specifier }) => {
    const target = specifier === null ? null : targetOf(path, specifier)
    return target === null ? [] : [{ line, target }]
  })
}

const MESSAGES_FILE = 'src/platform/rules/messages.ts'
/** Rows of validation (V) and messages (M). */
const MESSAGE_ROW = /^\| [VM]-\d+ \|([^|]*)\| (open)?/
/** Shorter ones are compared as a whole: within a longer text they are ordinary words. */
const SHORT = 16

/**
 * Every user-visible message belongs in one file. Two lists identify messages: that file itself, and the quoted messages
 * of docs/spec-map.md, so that one missing from the file is found elsewhere too.
 */
function messageRule(project: ProjectFiles): Finding[] {
  const sentences = new Set([
    ...sentencesAtHome(project),
    ...specifiedMessages(project.root).map(asSentence).filter(isTelling),
  ])
  return project.code
    .filter(({ path }) => isInSource(path) && layerOf(path) !== 'test' && path !== MESSAGES_FILE)
    .flatMap(({ path, syntax }) =>
      syntax.texts.flatMap(({ line, value }) => {
        const sentence = [...sentences].find((each) => says(value, each))
        return sentence ? [{ path, line, message: `'${sentence}' belongs in ${MESSAGES_FILE}.` }] : []
      }),
    )
}

/** The messages that docs/spec-map.md quotes. */
export function specifiedMessages(root: string, { onlyDone = false } = {}): string[] {
  const map = join(root, 'docs/spec-map.md')
  if (!existsSync(map)) return []
  return readFileSync(map, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, text = '', open] = MESSAGE_ROW.exec(line) ?? []
      return onlyDone && open ? [] : quoted(text)
    })
}

/** As the rules see it in code: 'Earned {n} reward coins!' without its values. */
export function asSentence(message: string): string {
  return trimmed(message.replace(/\{[^}]*\}|\.\.\.$|(?<=₹)N/g, VALUE))
}

export function sentencesAtHome({ code }: ProjectFiles): string[] {
  const home = code.find(({ path }) => path === MESSAGES_FILE)
  return home?.syntax.texts.map(({ value }) => trimmed(value)).filter(isTelling) ?? []
}

function quoted(text: string): string[] {
  return [...text.matchAll(/(?<=^|[\s(])'(.+?)'(?=$|[\s),.;:])/g)].map(([, message = '']) => message)
}

/** At least two words, and long enough not to match by chance. */
function isTelling(sentence: string): boolean {
  return sentence.length >= 9 && sentence.includes(' ')
}

function says(text: string, sentence: string): boolean {
  return sentence.length < SHORT ? trimmed(text) === sentence : text.includes(sentence)
}

/** Without the values before and after. */
function trimmed(text: string): string {
  return text.replace(/^[\s\ufffc]+|[\s\ufffc]+$/g, '')
}
