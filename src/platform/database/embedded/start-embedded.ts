/**
 * The bundled PostgreSQL: located, created on the first start, started, supervised and stopped. Everything it leaves is
 * below the data folder (`postgres/`, `postgres.json`, `postgres.log`), or is named there.
 */
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { usableBinaries } from './binaries.ts'
import {
  hasCluster,
  makeCluster,
  clusterOf,
  type ClusterRecord,
  clusterRecordPath,
  newClusterRecord,
  readClusterRecord,
  writeClusterRecord,
  appUrl,
  prepareCluster,
  superuserUrl,
} from './cluster.ts'
import { makeDataDir, refuseFullDisk } from './data-dir.ts'
import { EmbeddedError, systemCode } from './embedded-error.ts'
import { keepRunning, openLog, readPostmaster, runServer } from './server-process.ts'
import { type Lock, takeLock } from './lock.ts'
import { endOrphan, isAlive } from './processes.ts'
import { databaseUser, type OsUser, canEnter } from './os-user.ts'
import { serverArguments, type Settings, chooseAddress, removeSocketDir } from './settings.ts'

/**
 * Where a new cluster goes: the data folder, or a system folder if the database's OS user cannot enter the data folder.
 */
const SYSTEM_FOLDER = '/var/lib/panna'
/** What a start, perhaps one that was killed, has put into a data folder before there is a database. */
const OURS = /^(panna\.lock.*|secrets\.json.*|sandbox|postgres\.new-.*|\.password-.*|postgresql-.*)$/

/** The folder for a new cluster of this data folder. Created if it is not the data folder itself. */
export async function choosePlace(
  dataDir: string,
  user: OsUser | null,
  log: (line: string) => void,
): Promise<string> {
  await letPass(dataDir, user)
  if (await canEnter(dataDir, user)) return dataDir
  const place = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'))
  try {
    await mkdir(place, { recursive: true })
    await chmod(SYSTEM_FOLDER, 0o711)
    await chmod(place, 0o711)
    await writeFile(join(place, 'belongs-to'), `${dataDir}\n`)
  } catch (error) {
    throw new EmbeddedError(
      `The database's OS user can neither enter ${dataDir} nor be given ${place} (${systemCode(error) ?? String(error)}): choose a folder that others may pass through with DATA_DIR.`,
    )
  }
  log(`the database's OS user cannot enter ${dataDir}, so the data is in ${place} (see postgres.json)`)
  return place
}

/**
 * A folder that root created for us and closed: others may pass through it, not read it. One with other content stays
 * as it is.
 */
async function letPass(dataDir: string, user: OsUser | null): Promise<void> {
  if (user === null) return
  const { uid, mode } = await stat(dataDir)
  const isOurs = uid === 0 && (await readdir(dataDir)).every((name) => OURS.test(name))
  if (isOurs) await chmod(dataDir, (mode & 0o777) | 0o011)
}

export type EmbeddedOptions = {
  dataDir: string
  /** Called with the few lines that a person may want to see. */
  log?: (line: string) => void
  /** Called once the server's process runs: it gets ready while the caller does something else. */
  onStarted?: () => void
  /** Server settings that replace ours, by their PostgreSQL names. Tests turn `fsync` off. */
  settings?: Settings
  /** True if the caller holds the data folder's lock already. */
  isLocked?: boolean
  /** True: finished WAL segments are copied to `wal-archive`, where backups collect them. */
  hasWalArchive?: boolean
}

export type Embedded = {
  /** For the shop: its own role, which owns the database `panna` and is no superuser. */
  url: string
  /** For tests and tools that create databases: the superuser, on the database `postgres`. */
  superuserUrl: string
  /** Absent if the server listens on the loopback because no socket path is short enough. */
  socketDir?: string
  /** The server's current process; a new one after a crash, which is repaired automatically. */
  readonly pid: number
  /** Settles with the reason if the server ended and could not be restarted. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/** Starts the bundled PostgreSQL of this data folder, creating it first if necessary. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  makeDataDir(dataDir)
  const locks: Lock[] = []
  try {
    if (!options.isLocked) locks.push(await takeLock(dataDir))
    return await startLocked(
      { log: () => {}, onStarted: () => {}, settings: {}, hasWalArchive: false, ...options, dataDir },
      locks,
    )
  } catch (error) {
    for (const lock of locks) lock.release()
    throw error
  }
}

/** Whether this data folder holds a database, running or not. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const record = await readClusterRecord(resolve(dataDir))
  return record !== null && hasCluster(clusterOf(resolve(dataDir), record))
}

/** The URL of the server that runs for this data folder, or null: for tools that work beside an open shop. */
export async function findRunning(dataDir: string): Promise<string | null> {
  return (await findRunningServer(dataDir))?.url ?? null
}

export type RunningServer = Pick<Embedded, 'url' | 'superuserUrl'>

/** The same with the superuser's URL, for backups. */
export async function findRunningServer(dataDir: string): Promise<RunningServer | null> {
  const record = await readClusterRecord(resolve(dataDir))
  if (record === null) return null
  const running = await readPostmaster(clusterOf(resolve(dataDir), record))
  if (!running?.isReady || !isAlive(running.pid)) return null
  const address = running.socketDir === '' ? { loopbackPort: running.port } : { socketDir: running.socketDir }
  return { url: appUrl(address, record), superuserUrl: superuserUrl(address, record) }
}

/** The folder of the cluster's files, and the one of its WAL archive. null before the first start. */
export async function findCluster(dataDir: string): Promise<{ cluster: string; walArchive: string } | null> {
  const record = await readClusterRecord(resolve(dataDir))
  if (record === null) return null
  const cluster = clusterOf(resolve(dataDir), record)
  return { cluster, walArchive: walArchiveOf(cluster) }
}

function walArchiveOf(cluster: string): string {
  return join(cluster, '..', 'wal-archive')
}

async function startLocked(
  { dataDir, log, onStarted, settings, hasWalArchive }: Required<Omit<EmbeddedOptions, 'isLocked'>>,
  locks: Lock[],
): Promise<Embedded> {
  await refuseFullDisk(dataDir)
  const { record, cluster, user } = await findOrPlace(dataDir, log)
  const place = resolve(cluster, '..')
  // A copied data folder may point to the same cluster: only one of the two may run.
  if (place !== dataDir) locks.push(await takeLock(place))

  const native = await usableBinaries(place, user, log)
  if (await hasCluster(cluster)) await endOrphan(cluster, log)
  else
    await makeFirst({ dataDir, record, cluster, native, place, user, isFlushed: settings['fsync'] !== 'off' })

  const archiving = hasWalArchive ? await makeWalArchive(walArchiveOf(cluster), user) : {}
  const address = await chooseAddress(cluster, user)
  const logPath = join(dataDir, 'postgres.log')
  const logFile = openLog(logPath)
  const run = {
    native,
    cluster,
    user,
    args: serverArguments(cluster, address, { ...archiving, ...settings }),
    logPath,
    logFd: logFile.fd,
    log,
  }
  const release = async (): Promise<void> => {
    logFile.close()
    if ('socketDir' in address) await removeSocketDir(address.socketDir)
    for (const lock of locks) lock.release()
  }
  try {
    const first = await runServer(run, onStarted)
    if (!record.isPrepared) {
      await prepareCluster(address, record).catch(async (error: unknown) => {
        await first.stop()
        throw error
      })
      await writeClusterRecord(dataDir, { ...record, isPrepared: true })
    }
    const watched = keepRunning(first, () => runServer(run), log)
    return {
      url: appUrl(address, record),
      superuserUrl: superuserUrl(address, record),
      ...address,
      get pid() {
        return watched.current().pid
      },
      lost: watched.lost,
      async stop() {
        await watched.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** PostgreSQL's own module copies each segment completely or not at all, and without a shell. */
async function makeWalArchive(folder: string, user: OsUser | null): Promise<Settings> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: 300,
  }
}

async function findOrPlace(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ record: ClusterRecord; cluster: string; user: OsUser | null }> {
  const found = await readClusterRecord(dataDir)
  if (found !== null) {
    const cluster = clusterOf(dataDir, found)
    return { record: found, cluster, user: await databaseUser(cluster, log) }
  }
  if (await hasCluster(join(dataDir, 'postgres'))) {
    throw new EmbeddedError(
      `The file ${clusterRecordPath(dataDir)} with the database's passwords is missing: restore it from a backup of the folder.`,
    )
  }
  const user = await databaseUser(join(dataDir, 'postgres'), log)
  const record = newClusterRecord(dataDir, await choosePlace(dataDir, user, log))
  await writeClusterRecord(dataDir, record)
  return { record, cluster: clusterOf(dataDir, record), user }
}

type First = {
  dataDir: string
  record: ClusterRecord
  cluster: string
  native: string
  place: string
  user: OsUser | null
  isFlushed: boolean
}

/** Never creates an empty shop where there was a full one. */
async function makeFirst({ dataDir, record, cluster, native, place, user, isFlushed }: First): Promise<void> {
  if (record.isPrepared) {
    throw new EmbeddedError(
      `The database of this data folder was in ${cluster} and is gone: restore it from a backup, or remove ${clusterRecordPath(dataDir)} to begin with an empty shop.`,
    )
  }
  await makeCluster({ native, place, user, superuserPassword: record.superuserPassword, isFlushed })
}
