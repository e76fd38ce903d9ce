/**
 * `npm start [-- --role web|worker|all]`: from a fresh clone to an open shop. Installs if needed, builds if the sources
 * changed, then src/server/start.ts starts everything on the pinned Node.
 */
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, isThisProcess } from './lib/install.mjs'
import { inProject, ROOT } from './lib/paths.mjs'
import { becomeProgram, runProgram, SHOP_FLAGS, whenNpmIsGone } from './lib/programs.mjs'
import { isBuilt } from './lib/sources.mjs'
import { main } from './lib/terminal.mjs'

const startFile = inProject('src', 'server', 'start.ts')

await main(async () => {
  // Relative paths in the settings are resolved from here.
  process.chdir(ROOT)
  const node = await ensureInstalled()
  if (!isBuilt() && (await runProgram(node, [inProject('scripts', 'build.ts')])) !== 0) process.exit(1)
  process.env.PANNA_LAUNCHED_AT = String(Math.round(performance.timeOrigin))
  process.env.NODE_COMPILE_CACHE ??= inProject('node_modules', '.cache', 'panna')
  if (!isThisProcess(node)) return becomeProgram(node, [...SHOP_FLAGS, startFile, ...process.argv.slice(2)])
  // Already on the pinned Node: no second process, and a faster start.
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(pathToFileURL(startFile).href)
})
