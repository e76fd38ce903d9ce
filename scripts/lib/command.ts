/** What the commands share: their arguments, errors that a person can act on, and the shop's database. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { explained } from '#platform/backup/backup-file.ts'
import { connect, type Database } from '#platform/database/connection.ts'
import { findRunning, hasDatabase, startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { readConfig } from '#server/config.ts'
import { isSentence } from '#server/start/start-error.ts'
import { Stop } from './terminal.mjs'

/**
 * Runs a command's work. An error that a person can act on is reported in one sentence, with exit code 1. An unknown
 * option is refused with the usage: as a file name, `--help` would be exported to or seeded.
 */
export async function runCommand<const Accepted extends ParseArgsConfig>(
  usage: string,
  accepted: Accepted,
  work: (args: ReturnType<typeof parseArgs<Accepted>>) => Promise<void>,
): Promise<void> {
  try {
    await work(parse(usage, accepted))
  } catch (error) {
    const { path = process.env['DATA_DIR'] ?? '.data' } = error as NodeJS.ErrnoException
    const reason = explained(error, path)
    if (!isSentence(reason) && !(reason instanceof Stop)) throw error
    console.error(reason.message)
    process.exitCode = 1
  }
}

function parse<const Accepted extends ParseArgsConfig>(usage: string, accepted: Accepted) {
  try {
    return parseArgs(accepted)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Stop(`${error.message.split('. ')[0]}. Usage: ${usage}`)
  }
}

type ShopDatabase = { readonly url: string; stop(): Promise<void> }

const leaveRunning = (): Promise<void> => Promise.resolve()

/** DATABASE_URL, or the bundled database, which is started for the command if it is not running. */
export async function databaseOfTheShop(): Promise<ShopDatabase> {
  const config = readConfig(process.env)
  if (config.databaseUrl) return { url: config.databaseDirectUrl ?? config.databaseUrl, stop: leaveRunning }
  const running = await findRunning(config.dataDir)
  if (running) return { url: running, stop: leaveRunning }
  return startEmbedded({
    dataDir: config.dataDir,
    log: (line) => console.error(line),
    // A tool's changes also belong in the WAL archive.
    hasWalArchive: config.backups.hasChanges,
  })
}

/** null if there is none yet: a tool that only reads must make neither a database nor secrets. */
export async function existingDatabaseOfTheShop(): Promise<ShopDatabase | null> {
  const { DATABASE_URL = '', DATA_DIR = '.data' } = process.env
  return DATABASE_URL !== '' || (await hasDatabase(DATA_DIR)) ? databaseOfTheShop() : null
}

/** Runs a tool on the shop's database. Without one: prints a message, with exit code 1. */
export async function onShopDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const shop = await existingDatabaseOfTheShop()
  if (shop === null) {
    console.error('There is no shop here yet: run npm start first, or name its folder with DATA_DIR.')
    process.exit(1)
  }
  const db = connect(shop.url, { size: 1 })
  try {
    await work(db)
  } finally {
    await db.close()
    await shop.stop()
  }
}
