/**
 * Switches from the current Node to the pinned one. Uses no packages, because they may not be installed yet, and
 * nothing newer than Node 18.
 */
import { ensureInstalled as install, chooseNode } from './install.mjs'
import { becomeProgram } from './programs.mjs'

let node = null

/** Installs the packages if they are missing or the lock file has changed. */
export async function ensureInstalled() {
  node = chooseNode(await install())
}

/** The path of the Node to use. Call `ensureInstalled` first. */
export function pinnedNode() {
  return node
}

/** Continues as the pinned Node with these arguments, on the same terminal, and exits as it exits. */
export function handOver(args) {
  return becomeProgram(node, args)
}
