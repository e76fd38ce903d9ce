/**
 * The laws of the house that the linter can't express. Each looks at the house as read by `house.ts` and returns
 * what breaks it. Like the linter's rules, each has a canary in tests/import-rules/canaries.
 */
import { posix } from 'node:path'
import { FLOORS, floorOf, type CodeFile, type House } from './house.ts'
import { messageLaw } from './message-law.ts'
import type { ConstructKind } from './syntax.ts'

export type Finding = { readonly path: string; readonly line: number; readonly message: string }
export type Law = {
  readonly name: string
  readonly check: (house: House) => readonly Finding[]
  /** Files that may break it, each with the reason. */
  readonly exceptions?: Readonly<Record<string, string>>
}

const FLOOR_NAMES = new Set<string>(FLOORS)
/** They share no line with the shop. */
const STANDS_ALONE = new Set(['sandbox', 'client'])
const BELOW_SERVER = new Set(['domain', 'database', 'providers', 'shop', 'jobs'])

export const LAWS: readonly Law[] = [
  { name: 'relative-imports-stay-home', check: relativeImportsStayHome },
  { name: 'imports-are-plain-strings', check: importsArePlainStrings },
  { name: 'adapters-apart', check: adaptersApart },
  { name: 'routes-apart', check: routesApart },
  { name: 'one-home-for-locks', check: oneHomeForLocks },
  { name: 'one-home-for-messages', check: messageLaw },
  {
    name: 'no-clock-in-use-cases',
    check: forbid('clock', (floor) => floor === 'shop', 'Use deps.clock.'),
  },
  {
    name: 'no-computed-regex',
    check: forbid(
      'computed-regex',
      isFloor,
      'A regular expression is a literal: none is built from a variable.',
    ),
    exceptions: {
      'src/platform/http/content-security-policy.ts': 'from names of attributes that the same file writes',
      'src/server/public-pages.ts': 'once, from the table of categories',
    },
  },
  {
    name: 'no-markup-property',
    check: forbid(
      'markup-property',
      isFloor,
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
      (floor) => BELOW_SERVER.has(floor),
      'A module below server/ keeps no state: the bundler may hold it twice.',
    ),
  },
]

/** What breaks a law and is no listed exception. A file that can't be read as code breaks them all. */
export function findBreaches(
  house: House,
  laws: readonly Law[] = LAWS,
): (Finding & { readonly law: string })[] {
  const unreadable = house.code.flatMap(({ path, syntax }) =>
    syntax.errors.map((message) => ({ law: 'readable', path, line: 1, message })),
  )
  const broken = laws.flatMap(({ name, check, exceptions = {} }) =>
    check(house)
      .filter(({ path }) => !(path in exceptions))
      .map((finding) => ({ law: name, ...finding })),
  )
  return [...unreadable, ...broken]
}

function isFloor(floor: string): boolean {
  return FLOOR_NAMES.has(floor)
}

/** However a path is spelled, a relative import ends on the floor where it began. */
function relativeImportsStayHome({ code }: House): Finding[] {
  return code
    .filter(({ path }) => isFloor(floorOf(path)) || STANDS_ALONE.has(floorOf(path)))
    .flatMap(({ path, syntax }) =>
      syntax.imports.flatMap(({ line, specifier }) => {
        if (!specifier?.startsWith('.')) return []
        const isHome = floorOf(resolveImport(path, specifier)) === floorOf(path)
        return isHome ? [] : [{ path, line, message: `${specifier} leaves ${floorOf(path)}/.` }]
      }),
    )
}

/** What is computed can't be checked against the import table. */
function importsArePlainStrings({ code }: House): Finding[] {
  return code
    .filter(({ path }) => floorOf(path) !== 'server' && isFloor(floorOf(path)))
    .flatMap(({ path, syntax }) =>
      syntax.imports
        .filter(({ specifier }) => specifier === null)
        .map(({ line }) => ({ path, line, message: 'An import names its module as a plain string.' })),
    )
}

/** One outside service knows nothing of another, except its port. */
function adaptersApart({ code }: House): Finding[] {
  return code
    .filter(({ path }) => floorOf(path) === 'providers')
    .flatMap((file) => {
      const service = serviceOf(file.path)
      return importedFiles(file)
        .filter(({ target }) => serviceOf(target) !== null && serviceOf(target) !== service)
        .filter(({ target }) => !target.endsWith('/port.ts'))
        .map(({ line, target }) => ({
          path: file.path,
          line,
          message: `An adapter imports no other: ${target}`,
        }))
    })
}

function serviceOf(path: string): string | null {
  const [floor, service, ...rest] = path.split('/')
  return floor === 'providers' && service && rest.length > 0 ? service : null
}

/** A page is reached by its address. What two pages share is a component. */
function routesApart({ code }: House): Finding[] {
  const routes = routeModules(code)
  return code
    .filter(({ path }) => floorOf(path) === 'app' && path !== 'src/routes.ts')
    .flatMap((file) =>
      importedFiles(file)
        .filter(({ target }) => routes.has(target) || isInOtherArea(file.path, target))
        .map(({ line, target }) => ({
          path: file.path,
          line,
          message: `Nothing imports a route: ${target}`,
        })),
    )
}

/** The files that the site map names. */
function routeModules(code: readonly CodeFile[]): Set<string> {
  const siteMap = code.find(({ path }) => path === 'src/routes.ts')
  const named = siteMap?.syntax.texts.filter(({ value }) => /\.tsx?$/.test(value)) ?? []
  return new Set(named.map(({ value }) => posix.join('app', value)))
}

function isInOtherArea(from: string, target: string): boolean {
  const area = areaOf(from)
  return area !== null && areaOf(target) !== null && areaOf(target) !== area
}

function areaOf(path: string): string | null {
  return /^app\/routes\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** All row locks stand in one file, in key order, so that two transactions never wait for each other in a ring. */
function oneHomeForLocks({ code }: House): Finding[] {
  const message = 'Row locks are taken in src/platform/database/locks.ts only.'
  return code
    .filter(({ path }) => path !== 'src/platform/database/locks.ts' && isFloor(floorOf(path)))
    .flatMap(({ path, syntax }) => [
      ...syntax.texts
        .filter(({ value }) => /\bfor\s+(no\s+key\s+)?update\b/i.test(value))
        .map(({ line }) => ({ path, line, message })),
      ...syntax.constructs
        .filter(({ kind }) => kind === 'row-lock-call')
        .map(({ line }) => ({ path, line, message })),
    ])
}

function forbid(kind: ConstructKind, isOn: (floor: string) => boolean, message: string): Law['check'] {
  return ({ code }) =>
    code
      .filter(({ path }) => isOn(floorOf(path)))
      .flatMap(({ path, syntax }) =>
        syntax.constructs
          .filter((construct) => construct.kind === kind)
          .map(({ line }) => ({ path, line, message })),
      )
}

/** Imports of files of the house, however spelled. */
function importedFiles({ path, syntax }: CodeFile): { line: number; target: string }[] {
  return syntax.imports.flatMap(({ line, specifier }) => {
    if (specifier?.startsWith('.')) return [{ line, target: resolveImport(path, specifier) }]
    return specifier?.startsWith('#') ? [{ line, target: specifier.slice(1) }] : []
  })
}

function resolveImport(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier)
}
