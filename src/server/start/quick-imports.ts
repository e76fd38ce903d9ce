/**
 * Makes Drizzle's hundred modules load in 50 ms instead of 500, with 150 MB less garbage (measured on Node 26.10). For
 * each import Node determines the package's module type and so parses its whole list of exports, which is 180 kB in
 * Drizzle. Between files of that package the answer is known. Import this before anything that uses it.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    const isWithin =
      specifier.startsWith('.') &&
      specifier.endsWith('.js') &&
      parentURL?.endsWith('.js') &&
      parentURL.includes('/node_modules/drizzle-orm/')
    if (!isWithin) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
