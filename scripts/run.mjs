/** `node scripts/run.mjs <file> [args…]`: any script on the pinned Node, with the packages there. */
import { ensureInstalled, handOver } from './lib/runtime.mjs'
import { main } from './lib/stop.mjs'

await main(async () => {
  await ensureInstalled()
  await handOver(process.argv.slice(2))
})
