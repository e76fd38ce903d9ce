/** Test program: starts the bundled database of a folder, reports it, and holds it until it is stopped. */
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send?.({ url: server.url, pid: server.pid })
