/**
 * From whatever Node is there to the pinned one. Nothing here needs a package, because the packages may not be
 * installed yet, and nothing needs a newer Node than 18.
 */
import { ensureInstalled as install } from './install.mjs'
import { chooseNode } from './pinned-node.mjs'
import { becomeProgram } from './programs.mjs'

let node = null

/** Installs the packages when they are missing or the lock file changed since. */
export async function ensureInstalled() {
  node = chooseNode(await install())
}

/** The path of the Node to use. Call `ensureInstalled` first. */
export function pinnedNode() {
  return node
}

/** Goes on as the pinned Node with these arguments, at the same terminal, and ends as it ends. */
export function handOver(args) {
  return becomeProgram(node, args)
}
