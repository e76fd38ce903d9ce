/**
 * The database of this start, bundled or the owner's: reached, with migrations applied, and without the sample shop.
 */
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import type { Config } from '../config.ts'
import type { Closing } from './closing.ts'
import { logLine, report, StartError } from './start-error.ts'

/** Error codes of PostgreSQL or the network for a wrong address, user or password. */
const UNREACHABLE = /^(E[A-Z]+|28\w{3}|3D000|08\w{3}|57P03|53300)$/

/**
 * Starts the bundled server, unless DATABASE_URL names another. Returns the address. `onStarted`: called once it starts
 * up in the background.
 */
export async function bringUpDatabase(
  config: Config,
  closing: Closing,
  note: (line: string) => void,
  onStarted: () => void,
): Promise<string> {
  if (config.databaseUrl !== null) {
    onStarted()
    await refuseUnreachable(config, config.databaseDirectUrl ?? config.databaseUrl)
    return config.databaseUrl
  }
  let isOpen = false
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: (line) => (isOpen ? logLine('warn', line) : note(line)),
    onStarted,
    isLocked: true,
    hasWalArchive: config.backups.hasChanges,
  })
  isOpen = true
  closing.onClose(() => embedded.stop())
  void embedded.lost.then((error) => {
    report('the database is lost', error)
    return closing.end(1)
  })
  return embedded.url
}

/** Applies the migrations and reports how many there were. Needs the direct address. */
export async function updateTables(config: Config, directUrl: string): Promise<string> {
  const { migrate } = await import('#platform/database/migrate.ts')
  const { limitSessionsOfRole } = await import('#platform/database/session-limits.ts')
  const { applied } = await migrate(directUrl)
  if (config.databaseDirectUrl !== null) await limitSessionsOfRole(directUrl)
  return applied === 0 ? 'up to date' : `${applied} changes`
}

async function refuseUnreachable(config: Config, directUrl: string): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: directUrl })
  // A failure to connect is reported below.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const code = codeOf(error)
    if (code === null || !UNREACHABLE.test(code)) throw error
    throw new StartError(
      `The database of ${config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} cannot be used (${code}): check host, user, password and database.`,
    )
  } finally {
    await client.end()
  }
}

/** An error of several attempts (IPv6, IPv4) has its code on the first. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}

/**
 * Throws `StartError` while sample products or coupons are on sale unchanged, as in a database that was used for a
 * trial: with live keys nobody could ship them.
 */
export async function refuseSamples(databaseUrl: string): Promise<void> {
  const { findSamplesOnSale } = await import('../seed/seed.ts')
  const { products, coupons } = await findSamplesOnSale(databaseUrl)
  const found = [
    ...(products > 0 ? [`${products} sample products`] : []),
    ...coupons.map((code) => `the coupon ${code}`),
  ]
  if (found.length === 0) return
  throw new StartError(
    `The sample shop is still on sale in this database (${found.join(', ')}): start without NODE_ENV=production and without the keys of Razorpay, archive or change them in the panel, then start again.`,
  )
}
