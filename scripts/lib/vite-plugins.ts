/** Two plugins of the build that make the browser's code smaller. */
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { inProject } from './paths.mjs'

/** Keys of `MESSAGES` and `sentences` with their JavaScript: a text, or a function that builds one from values. */
export type Sources = { readonly messages: Sourced; readonly sentences: Sourced }
type Sourced = Readonly<Record<string, string>>

const MESSAGES_FILE = inProject('src', 'platform', 'rules', 'messages.ts').replaceAll('\\', '/')
const TABLE = 'virtual:messages-table'
const TABLE_ID = `\0${TABLE}`
const USE = /(?<![\w$.])(MESSAGES|sentences)\.(\w+)/g
/** The source of each table, up to its closing brace. */
const WRITTEN = [/export const MESSAGES = \{[\s\S]*?\n\};?/, /export const sentences = \{[\s\S]*?\n\};?/]

/**
 * Inlines messages into the pages that use them: each `MESSAGES.key` becomes its text, and each `sentences.key` its
 * function. The tables, mostly used by staff and integrators, are loaded only by pages that look up messages by a
 * dynamic key.
 */
export function messagesInPlace(): Plugin {
  let sources: Sources = { messages: {}, sentences: {} }
  return {
    name: 'messages-in-place',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      sources = sourcesOf((await import(pathToFileURL(MESSAGES_FILE).href)) as Tables)
    },
    resolveId: (id) => (id === TABLE ? TABLE_ID : null),
    load: (id) => (id === TABLE_ID ? tablesOf(sources) : null),
    transform(code, id) {
      if (!/MESSAGES|sentences/.test(code)) return null
      return { code: id === MESSAGES_FILE ? withoutTables(code) : withTexts(code, sources), map: null }
    },
  }
}

type Tables = {
  readonly MESSAGES: Readonly<Record<string, string>>
  /** They use only their parameters and `MESSAGES`. */
  readonly sentences: Readonly<Record<string, (...facts: never[]) => string>>
}

export function sourcesOf({ MESSAGES, sentences }: Tables): Sources {
  const messages = mapValues(MESSAGES, (text) => JSON.stringify(text))
  return {
    messages,
    sentences: mapValues(sentences, (write) => `(${withTexts(String(write), { messages, sentences: {} })})`),
  }
}

/** Replaces each referenced message or sentence in place. */
export function withTexts(code: string, { messages, sentences }: Sources): string {
  return code.replace(USE, (use, table: string, key: string) => {
    const sourced = table === 'MESSAGES' ? messages : sentences
    return Object.hasOwn(sourced, key) ? (sourced[key] ?? use) : use
  })
}

/** The tables become a module of their own. */
export function withoutTables(code: string): string {
  if (!WRITTEN.every((table) => table.test(code)))
    throw new Error('The tables of messages and sentences were not found in src/platform/rules/messages.ts')
  const left = WRITTEN.reduce((rest, table) => rest.replace(table, ''), code)
  return `${left}\nexport { MESSAGES, sentences } from '${TABLE}';\n`
}

function tablesOf({ messages, sentences }: Sources): string {
  const table = (sourced: Sourced) =>
    `{${Object.entries(sourced)
      .map(([key, source]) => `${JSON.stringify(key)}: ${source}`)
      .join(',\n')}}`
  return `export const MESSAGES = ${table(messages)}\nexport const sentences = ${table(sentences)}`
}

function mapValues<Value>(record: Readonly<Record<string, Value>>, map: (value: Value) => string): Sourced {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** Functions of the router that a browser of this shop does not need, by their file. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'router/instrumentation.js': [
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'consumeInstrumentationClientResultMetaReceiver',
    'instrumentHandler',
  ],
  // `routeDiscovery` is `initial` in react-router.config.ts.
  'dom/ssr/fog-of-war.js': [
    'isFogOfWarEnabled',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'useFogOFWarDiscovery',
    'handleClientVersionMismatch',
    'fetchAndApplyManifestPatches',
  ],
  // Prefetching is in src/app/shell/page-memory.ts.
  'dom/ssr/components.js': ['PrefetchPageLinks'],
  'dom/ssr/routes.js': ['createClientRoutesWithHMRRevalidationOptOut'],
  'dom/ssr/single-fetch.js': ['nonSsrStrategy'],
  'hooks.js': ['RSCErrorHandler', 'warningOnce'],
  'router/history.js': ['warning'],
  'server-runtime/warnings.js': ['warnOnce'],
}

const ROUTER_FILE = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)$/

type FunctionNode = {
  readonly type: string
  readonly id?: { readonly name: string } | null
  readonly body?: { readonly start: number; readonly end: number }
}
type Parse = (code: string) => { readonly body: readonly unknown[] }

/**
 * Removes what the router would only need in another setup: React Server Components, instrumentation, a partially loaded
 * route manifest, prefetching, hot reloading, and developer warnings. Each function keeps its name and loses its body, so
 * that the bundler drops its calls and everything that only it used.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const names = LEFT_OUT[ROUTER_FILE.exec(id.split('?')[0] ?? '')?.[1]?.replaceAll('\\', '/') ?? '']
      return names ? { code: withoutBodies(code, names, (text) => this.parse(text)), map: null } : null
    },
  }
}

/** Throws if one of the functions is missing: a newer router may have it under another name. */
export function withoutBodies(code: string, names: readonly string[], parse: Parse): string {
  const nodes = parse(code).body as readonly FunctionNode[]
  const bodies = names.map((name) => {
    const found = nodes.find(({ type, id }) => type === 'FunctionDeclaration' && id?.name === name)
    if (!found?.body)
      throw new Error(`The router has no function ${name} any more: see scripts/lib/vite-plugins.ts`)
    return found.body
  })
  return bodies
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start + 1) + rest.slice(end - 1), code)
}
