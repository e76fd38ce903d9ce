/** Restores a backup into a new data folder: all or nothing. With a time, changes are replayed up to that moment. */
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  clusterOf,
  type ClusterRecord,
  newClusterRecord,
  writeClusterRecord,
} from '#platform/database/embedded/cluster.ts'
import { makeDataDir } from '#platform/database/embedded/data-dir.ts'
import { databaseUser, type OsUser } from '#platform/database/embedded/os-user.ts'
import { EmbeddedError, systemCode } from '#platform/database/embedded/embedded-error.ts'
import { choosePlace, type Embedded, startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import type { Settings } from '#platform/database/embedded/settings.ts'
import { BackupError, explained, readBackupFile } from './backup-file.ts'
import { listChanges, missingSegment } from './backup-folder.ts'
import type { BackupEnd, BackupFacts } from './base-backup.ts'
import { readTar } from './tar.ts'

export type RestoreOptions = {
  readonly file: string
  readonly dataDir: string
  readonly key: string | null
  /** A moment to go to, or `latest`; null for the backup as it is. */
  readonly time: Date | 'latest' | null
  /** Folder of the changes; needed for a time. */
  readonly changes: string
  /** Server settings that replace ours. Tests turn `fsync` off. */
  readonly settings?: Settings | undefined
}

export type Restored = {
  readonly facts: BackupFacts
  readonly end: BackupEnd
  /** Runs on the new folder. Stop it before the shop is started there. */
  readonly server: Embedded
}

const MIN_FREE_BYTES = 200_000_000

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const dataDir = resolve(options.dataDir)
  await refuseUsedFolder(dataDir)
  const isNew = !existsSync(dataDir)
  makeDataDir(dataDir)
  let place: string | null = null
  try {
    const log = () => undefined
    const user = await databaseUser(join(dataDir, 'postgres'), log)
    place = await choosePlace(dataDir, user, log)
    const { facts, end, passwords } = await unpack(options, { dataDir, place, user })
    const record = { ...newClusterRecord(dataDir, place), ...passwords, isPrepared: true }
    await writeClusterRecord(dataDir, record)
    const cluster = clusterOf(dataDir, record)
    const recovery =
      options.time === null ? {} : await prepareRecovery(options, { facts, end, cluster, user })
    const settings = { ...options.settings, ...recovery }
    const server = await startEmbedded({ dataDir, settings }).catch((error: unknown) => {
      throw recoveryFailure(error, options)
    })
    await rm(segmentsOf(cluster), { recursive: true, force: true })
    return { facts, end, server }
  } catch (error) {
    if (place !== null && place !== dataDir) await rm(place, { recursive: true, force: true })
    for (const name of isNew ? [] : await readdir(dataDir))
      await rm(join(dataDir, name), { recursive: true, force: true })
    if (isNew) await rm(dataDir, { recursive: true, force: true })
    throw explained(error, dataDir)
  }
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw explained(error, dataDir)
  })
  if (names.length > 0)
    throw new BackupError(
      `The folder ${dataDir} is not empty, and a restore overwrites nothing: name a new folder with --to.`,
    )
}

type Target = { readonly dataDir: string; readonly place: string; readonly user: OsUser | null }

/** Unpacked below a temporary name, and renamed when it is complete. */
async function unpack(options: RestoreOptions, { dataDir, place, user }: Target) {
  const draft = join(place, `postgres.new-restored`)
  let facts: BackupFacts | null = null
  let end: BackupEnd | null = null
  let passwords: ClusterRecord | null = null
  for await (const { name, isFolder, content } of readTar(readBackupFile(options.file, options.key))) {
    if (name === 'backup.json') {
      facts = JSON.parse(await text(content)) as BackupFacts
      refuseEarlier(options.time, facts.begunAt)
      await refuseSmallDisk(place, facts.bytes)
    } else if (name === 'complete.json') end = JSON.parse(await text(content)) as BackupEnd
    else if (name === 'postgres.json') passwords = JSON.parse(await text(content)) as ClusterRecord
    else if (name === 'secrets.json')
      await writeFile(join(dataDir, name), await text(content), { mode: 0o600 })
    else if (facts === null || !/^postgres\/(?!.*\.\.)/.test(name))
      throw new BackupError(`${options.file} is not a backup of Panna.`)
    else await putFile(join(draft, name.slice('postgres/'.length)), isFolder, content, user)
  }
  if (facts === null || end === null || passwords === null)
    throw new BackupError(`${options.file} is not a complete backup of Panna: use another one.`)
  await rename(draft, join(place, 'postgres'))
  const { superuserPassword, appPassword } = passwords
  return { facts, end, passwords: { superuserPassword, appPassword } }
}

async function putFile(
  path: string,
  isFolder: boolean,
  content: AsyncIterable<Buffer>,
  user: OsUser | null,
): Promise<void> {
  if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 })
  // Not flushed one by one: the server's recovery does that for the whole cluster.
  else await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (user) await chown(path, user.uid, user.gid)
}

async function refuseSmallDisk(place: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(place)
  const freeBytes = bavail * bsize
  if (freeBytes >= bytes + MIN_FREE_BYTES) return
  throw new BackupError(
    `The disk of ${place} has ${megabytes(freeBytes)} left and this backup needs ${megabytes(bytes + MIN_FREE_BYTES)}: choose another folder with --to.`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en-IN')} MB`
}

function refuseEarlier(time: RestoreOptions['time'], madeAt: string): void {
  if (time instanceof Date && time < new Date(madeAt))
    throw new BackupError(
      `This backup is of ${madeAt}: for an earlier moment choose one that was made before it.`,
    )
}

type Recovery = {
  readonly facts: BackupFacts
  readonly end: BackupEnd
  readonly cluster: string
  readonly user: OsUser | null
}

/** Decrypts the changes beside the cluster, where the server fetches them. */
async function prepareRecovery(
  options: RestoreOptions,
  { facts, end, cluster, user }: Recovery,
): Promise<Settings> {
  const { time, changes, key } = options
  refuseEarlier(time, end.endedAt)
  const wanted = (await listChanges(changes)).filter(
    ({ segment }) => segment.endsWith('.history') || segment >= facts.firstSegment,
  )
  if (wanted.length === 0)
    throw new BackupError(
      `There are no changes after this backup in ${changes}: name their folder with --changes, or leave --time out.`,
    )
  const missing = missingSegment(end.lastSegment, wanted)
  if (missing !== null)
    throw new BackupError(
      `The changes in ${changes} have a gap: ${missing} is missing. Use a backup that was made after it, or leave --time out.`,
    )
  const segments = segmentsOf(cluster)
  await putFile(segments, true, Readable.from([]), user)
  for (const change of wanted)
    await putFile(join(segments, change.segment), false, readBackupFile(change.path, key), user)
  await putFile(join(cluster, 'recovery.signal'), false, Readable.from([]), user)
  await chmod(segments, 0o700)
  const shown = segments.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)
  return {
    restore_command: `cp '${shown}/%f' "%p"`,
    recovery_target_action: 'promote',
    // Otherwise the server says that it is ready while it still replays changes.
    hot_standby: 'off',
    ...(time instanceof Date
      ? { recovery_target_time: time.toISOString().replace('T', ' ').replace('Z', '+00') }
      : {}),
  }
}

function segmentsOf(cluster: string): string {
  return join(cluster, '..', 'restored-changes')
}

function recoveryFailure(error: unknown, { time }: RestoreOptions): unknown {
  if (!(error instanceof EmbeddedError)) return error
  if (/recovery ended before configured recovery target/.test(error.message) && time instanceof Date)
    return new BackupError(
      `The changes here end before ${time.toISOString()}: choose an earlier moment, or --time latest.`,
    )
  return error
}
