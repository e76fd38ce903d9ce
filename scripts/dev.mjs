/**
 * `npm run dev`: the shop from its sources. A change of a screen appears in the open page; any other change restarts
 * the pages and jobs, while database and sandbox keep running.
 */
import { ensureInstalled } from './lib/install.mjs'
import { inProject, ROOT } from './lib/paths.mjs'
import { becomeProgram } from './lib/programs.mjs'
import { main } from './lib/terminal.mjs'

await main(async () => {
  process.chdir(ROOT)
  const node = await ensureInstalled()
  process.env.PANNA_LAUNCHED_AT = String(Math.round(performance.timeOrigin))
  await becomeProgram(node, [inProject('src', 'server', 'start.ts'), '--dev', ...process.argv.slice(2)])
})
