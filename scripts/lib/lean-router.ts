/**
 * Removes from the browser's code what the router would only need in another setup: React Server Components,
 * instrumentation, a partially loaded route manifest, prefetching, hot reloading, and developer warnings. Each function
 * keeps its name and loses its body, so that the bundler drops its calls and everything that only it used.
 */
import type { Plugin } from 'vite'

/** Functions that a browser of this shop does not need, by their file. */
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
      throw new Error(`The router has no function ${name} any more: see scripts/lib/lean-router.ts`)
    return found.body
  })
  return bodies
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start + 1) + rest.slice(end - 1), code)
}
