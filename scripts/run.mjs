/** `node scripts/run.mjs <file> [args…]`: runs any script on the pinned Node, with the packages installed. */
import { ensureInstalled, handOver } from './lib/runtime.mjs'
import { main } from './lib/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await handOver(process.argv.slice(2))
})
