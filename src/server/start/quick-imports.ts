/**
 * Resolves most of the shop's modules without Node's search: for each import Node looks for the file, resolves links,
 * and parses package.json for the module type: half the time of loading. Where the shop's own sources are is known,
 * and so is the type of the largest packages' files. Import this before anything else.
 */
import { registerHooks } from 'node:module'

const SOURCES = new URL('../../', import.meta.url).href
/** As in package.json. */
const OWN_NAME = /^#(?:modules|platform|app|server)\//
/** Files that import each other by their full relative names, all of them ES modules. */
const PACKAGES =
  /\/node_modules\/(drizzle-orm|kysely\/dist\/esm|zod|jose|better-auth|@better-auth\/core)\/.*\.m?js$/

registerHooks({
  resolve(specifier, context, next) {
    const url = knownUrl(specifier, context.parentURL ?? '')
    if (url === null) return next(specifier, context)
    return { url, format: url.endsWith('.ts') ? 'module-typescript' : 'module', shortCircuit: true }
  },
})

function knownUrl(specifier: string, parent: string): string | null {
  const isRelative = specifier.startsWith('.')
  if (parent.startsWith(SOURCES) && specifier.endsWith('.ts')) {
    if (isRelative) return new URL(specifier, parent).href
    return OWN_NAME.test(specifier) ? SOURCES + specifier.slice(1) : null
  }
  const isOfPackage = isRelative && /\.m?js$/.test(specifier) && PACKAGES.test(parent)
  return isOfPackage ? new URL(specifier, parent).href : null
}
