/**
 * `npm start [-- --role web|worker|all]`: from a fresh clone to an open shop. Installs when needed, builds when the sources
 * changed, then server/start.ts brings everything up on the pinned Node.
 */
import { enableCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inProject } from './lib/paths.mjs'
import { isThisProcess } from './lib/pinned-node.mjs'
import { runProgram } from './lib/programs.mjs'
import { ensureInstalled, handOver, pinnedNode } from './lib/runtime.mjs'
import { isBuilt } from './lib/sources.mjs'
import { main, Stop } from './lib/stop.mjs'

const startFile = inProject('server', 'start.ts')

await main(async () => {
  await ensureInstalled()
  if (!isBuilt() && (await runProgram(pinnedNode(), [inProject('scripts', 'build.ts')])) !== 0) process.exit(1)
  if (!isThisProcess(pinnedNode())) return handOver([startFile, ...process.argv.slice(2)])
  // Already on the pinned Node: no second process, and a start that is quicker by its beginning.
  enableCompileCache(inProject('node_modules', '.cache', 'panna'))
  await import(pathToFileURL(startFile).href)
})
