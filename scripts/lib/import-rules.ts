/**
 * Allowed imports: between the layers of src, between its modules (module-graph.ts), and from the top-level folders
 * outside src. docs/architecture.md explains the same table. Tests may import everything.
 */
import { posix } from 'node:path'
import {
  isInSource,
  layerOf,
  partOf,
  type CodeFile,
  type Finding,
  type ProjectFiles,
  type Layer,
} from './project-files.ts'
import { rankOf } from './module-graph.ts'

type Rule = {
  /** Layers whose files it may import. */
  readonly layers: readonly Layer[]
  /** Files of other layers that it may import nevertheless. */
  readonly also?: RegExp
  /** Packages that it may import. Absent: all. */
  readonly packages?: RegExp
}

/**
 * How modules access things composed above them: the request's context, page permissions, the type of the bound use
 * cases.
 */
const DOORS = /^src\/app\/(?:access|context|shop)\.ts$/
/** What a module exposes to the server side of other modules. Tables are used by foreign keys. */
const INTERFACE = /^src\/modules\/[^/]+\/(?:index\.ts|data\/[\w-]+-tables\.ts)$/
/** Rules and components are available to all, as a page loads only those that it uses; endpoints share some helpers. */
const INNER_LAYERS: ReadonlySet<Layer | null> = new Set(['data', 'providers', 'actions'])
/** Binds the use cases of all modules. */
const BINDER = 'src/app/shop.ts'
/** Parts of the platform that use cases need. */
const FOR_ACTIONS =
  /^src\/platform\/(?:actor|deps|events|database\/.+|mail\/mail-id|pictures\/stored-pictures|process\/concurrency|zip)\.ts$|\/port\.ts$/
const NONE = /^$/
const REACT = /^(?:react|react-dom|react-router)$/

const RULES: Readonly<Record<Exclude<Layer, 'test'>, Rule>> = {
  rules: { layers: ['rules'], packages: /^zod(?:\/|$)/ },
  data: {
    layers: ['rules', 'data'],
    also: /^src\/platform\/(?:database|pictures)\/|^src\/modules\/[^/]+\/index\.ts$/,
    packages: /^(?:drizzle-orm|drizzle-orm\/.+|pg|graphile-worker|node:.+)$/,
  },
  providers: {
    layers: ['rules', 'providers'],
    also: /^src\/platform\/http\/(?:http-client|pinned-request|webhook-signature)\.ts$/,
    packages: /^(?:zod|htmlparser2|pdfkit|@cantoo\/pdf-lib|fontkit|node:.+)$/,
  },
  actions: { layers: ['rules', 'data', 'actions'], also: FOR_ACTIONS, packages: NONE },
  http: {
    layers: ['rules', 'actions', 'http', 'platform'],
    // The sign-in library needs the tables.
    also: /^src\/app\/(?:context|shop)\.ts$|^src\/modules\/(?:accounts|staff)\/data\/[\w-]+-tables\.ts$|\/port\.ts$/,
    packages:
      /^(?:@?fastify|@fastify\/.+|zod|csv-parse|csv-parse\/.+|@?better-auth|@?better-auth\/.+|drizzle-orm|drizzle-orm\/.+|@modelcontextprotocol\/.+|node:.+)$/,
  },
  components: { layers: ['rules', 'components'], packages: REACT },
  screens: {
    layers: ['rules', 'actions', 'components', 'screens'],
    also: /^src\/app\/(?:access|context|shop)\.ts$|^src\/platform\/actor\.ts$/,
    packages: REACT,
  },
  platform: { layers: ['rules', 'platform'] },
  app: {
    layers: ['rules', 'actions', 'components', 'screens', 'app'],
    also: /^src\/platform\/(?:actor|deps|events|pictures\/stored-pictures)\.ts$/,
    packages: /^(?:react|react-dom|react-dom\/.+|react-router|react-router\/.+|@react-router\/.+|node:.+)$/,
  },
  server: {
    layers: ['rules', 'actions', 'http', 'components', 'platform', 'app', 'server'],
    also: /\/port\.ts$/,
  },
}

/** Folders and files with a rule of their own. */
const SPECIAL: readonly (readonly [RegExp, Rule])[] = [
  // The composition root selects the adapters.
  [/^src\/server\/compose\.ts$/, { ...RULES.server, layers: [...RULES.server.layers, 'providers'] }],
  // The first admin is created before anybody can sign in.
  [/^src\/server\/first-admin\.ts$/, { ...RULES.server, layers: [...RULES.server.layers, 'data'] }],
  // The sample shop's thousands of rows are written directly to the tables.
  [/^src\/server\/seed\//, { ...RULES.server, layers: [...RULES.server.layers, 'data'] }],
  // A parser without side effects: descriptions of other shops are HTML.
  [/^src\/modules\/catalogue\/rules\/html-text\.ts$/, { ...RULES.rules, packages: /^htmlparser2$/ }],
  [/^src\/platform\/ui\/staff\/charts\//, { ...RULES.components, packages: /^(?:react|d3-scale|d3-shape)$/ }],
  [
    /^src\/modules\/accounts\/screens\/shop\/account\/factor-set-up\.tsx$/,
    { ...RULES.screens, packages: /^(?:react|lean-qr\/nano)$/ },
  ],
  [
    /^src\/modules\/content\/screens\/markdown\//,
    { ...RULES.screens, packages: /^(?:hast|hast-util-.+|mdast-util-.+|micromark-.+)$/ },
  ],
]

/** Independent top-level folders, and what they may import besides their own files. */
const ALONE: Readonly<Record<string, RegExp>> = { client: NONE, sandbox: /^(?!#)/ }

export function checkImports({ code }: ProjectFiles): Finding[] {
  return code.flatMap((file) => importsOf(file).flatMap((each) => problemsOf(file.path, each)))
}

type Import = { readonly line: number; readonly specifier: string; readonly target: string | null }

function importsOf({ path, syntax }: CodeFile): Import[] {
  return syntax.imports.flatMap(({ line, specifier }) =>
    specifier === null ? [] : [{ line, specifier, target: targetOf(path, specifier) }],
  )
}

/** The imported file of this project; null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (!specifier.startsWith('#')) return null
  return specifier.startsWith('#tests/') ? specifier.slice(1) : `src/${specifier.slice(1)}`
}

function problemsOf(path: string, { line, specifier, target }: Import): Finding[] {
  const message = problemOf(path, specifier, target)
  return message === null ? [] : [{ path, line, message }]
}

function problemOf(path: string, specifier: string, target: string | null): string | null {
  const part = partOf(path)
  const layer = layerOf(path)
  // Trials start the sandbox, as tests do.
  if (layer === 'test' || part === 'tests' || path.startsWith('bench/trials/')) return null
  if (target?.startsWith('tests/')) return `Nothing but a test imports tests/: ${specifier}`
  const alone = ALONE[part]
  if (alone) {
    const isOwn = target !== null && partOf(target) === part
    return isOwn || (target === null && alone.test(specifier))
      ? null
      : `${part}/ imports only itself: ${specifier}`
  }
  if (target !== null && partOf(target) in ALONE) return `Nothing imports ${partOf(target)}/: ${specifier}`
  if (layer === null) return null
  if (target !== null && !isInSource(target)) return `src imports nothing outside it: ${specifier}`
  if (target === null) return layerProblem(path, layer, specifier, target)
  return (
    layerProblem(path, layer, specifier, target) ??
    orderProblem(path, target) ??
    interfaceProblem(path, target)
  )
}

function layerProblem(
  path: string,
  layer: Exclude<Layer, 'test'>,
  specifier: string,
  target: string | null,
): string | null {
  const [, rule] = SPECIAL.find(([files]) => files.test(path)) ?? [null, RULES[layer]]
  if (target === null) {
    const isKnown = rule.packages === undefined || rule.packages.test(specifier)
    return isKnown ? null : `${layer} may not import the package ${specifier}.`
  }
  // Types generated by React Router, fonts and style sheets.
  if (target.includes('/+types/') || /\.(?:css|woff2)(?:\?|$)/.test(target)) return null
  const to = layerOf(target)
  if (to === 'test') return `Nothing but a test imports what tests share: ${specifier}`
  if (to === null || rule.layers.includes(to) || rule.also?.test(target)) return null
  return `${layer} may not import ${to}: ${specifier}`
}

/** A module may import the platform and the modules before it in the list; app and server are above all modules. */
function orderProblem(path: string, target: string): string | null {
  if (rankOf(partOf(target)) <= rankOf(partOf(path)) || DOORS.test(target)) return null
  return `${partOf(path)} may not import ${partOf(target)}, which comes after it in scripts/lib/module-graph.ts: ${target}`
}

/** The composition root imports internals of modules; everybody else imports what a module exposes. */
function interfaceProblem(path: string, target: string): string | null {
  const [own, other] = [partOf(path), partOf(target)]
  if (own === 'server' || !target.startsWith('src/modules/') || !INNER_LAYERS.has(layerOf(target)))
    return null
  if (own === other)
    return target === `src/modules/${own}/index.ts` ? `${own} imports its own files, not its index.ts.` : null
  const isShown = INTERFACE.test(target) || (path === BINDER && target.endsWith('/use-cases.ts'))
  return isShown ? null : `Of ${other}, ${own} may import index.ts only: ${target}`
}

/** Exposed names that nobody outside the module imports. */
export function checkInterfaces({ code }: ProjectFiles): Finding[] {
  const users = code.filter(({ path }) => layerOf(path) !== 'test')
  const used = new Set(
    users.flatMap(({ path, syntax }) =>
      syntax.imports.flatMap(({ specifier, names }) =>
        names.map((name) => `${targetOf(path, specifier ?? '')} ${name}`),
      ),
    ),
  )
  return users
    .filter(({ path }) => path.endsWith('/index.ts') && INTERFACE.test(path))
    .flatMap(({ path, syntax }) =>
      syntax.imports.flatMap(({ line, names }) =>
        names
          .filter((name) => !used.has(`${path} ${name}`))
          .map((name) => ({ path, line, message: `No other module imports ${name}.` })),
      ),
    )
}
