/** `node scripts/run.mjs <file> [args…]`: runs any script on the pinned Node, with the packages installed. */
import { ensureInstalled } from './lib/install.mjs'
import { becomeProgram } from './lib/programs.mjs'
import { main } from './lib/terminal.mjs'

await main(async () => {
  await becomeProgram(await ensureInstalled(), process.argv.slice(2))
})
