/** Backup, changes and drill of the bundled database: what the commands and their tests call. */
import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBrokenInvariants, INVARIANT_NAMES } from '#platform/database/audit.ts'
import { connect } from '#platform/database/connection.ts'
import { systemCode } from '#platform/database/embedded/embedded-error.ts'
import { findCluster, type RunningServer } from '#platform/database/embedded/start-embedded.ts'
import type { Settings } from '#platform/database/embedded/settings.ts'
import { BackupError, readBackupFile, writeBackupFile } from './backup-file.ts'
import {
  changesFolder,
  collectChanges,
  keepNewest,
  listBackups,
  listChanges,
  makeBackupFolder,
  pathOfBackup,
} from './backup-folder.ts'
import { baseBackup } from './base-backup.ts'
import { dumpOf, restoreDump } from './dump.ts'
import { restoreBackup, type RestoreOptions } from './restore.ts'

export type BackupPlan = {
  readonly dataDir: string
  readonly server: RunningServer
  readonly folder: string
  readonly key: string | null
  readonly keep: number
  /** Sends `BACKUP_FILE` elsewhere; null: the files stay here only. */
  readonly command: string | null
  readonly now: () => Date
}

export type MadeBackup = { readonly path: string; readonly bytes: number; readonly deleted: number }

/** Recorded in the shop, for Health, once the copy is complete and sent. */
export async function makeBackup(plan: BackupPlan): Promise<MadeBackup> {
  const { dataDir, folder, key } = plan
  const found = await clusterOf(dataDir)
  await makeBackupFolder(folder)
  const path = pathOfBackup(folder, plan.now(), key)
  const source = { dataDir: resolve(dataDir), cluster: found.cluster, superuserUrl: plan.server.superuserUrl }
  await writeBackupFile(path, baseBackup(source, plan.now), key)
  return finish(plan, [path, ...(await collectChanges(found.walArchive, folder, key))], plan.server.url)
}

async function finish(
  plan: Omit<BackupPlan, 'dataDir' | 'server'>,
  paths: readonly [path: string, ...changes: string[]],
  databaseUrl: string,
): Promise<MadeBackup> {
  await sendAll(plan, paths)
  const { deleted } = await keepNewest(plan.folder, plan.keep)
  await recordBackup(databaseUrl)
  return { path: paths[0], bytes: (await stat(paths[0])).size, deleted }
}

/** The same for the owner's own PostgreSQL. */
export async function dumpDatabase(
  plan: Omit<BackupPlan, 'dataDir' | 'server'>,
  databaseUrl: string,
): Promise<MadeBackup> {
  const { folder, key } = plan
  await makeBackupFolder(folder)
  const path = pathOfBackup(folder, plan.now(), key, 'sql')
  await writeBackupFile(path, dumpOf(databaseUrl), key)
  return finish(plan, [path], databaseUrl)
}

const ARCHIVE_WITHIN_MS = 30_000

/** Closes the current WAL segment and collects all finished ones: a restore may go to this moment. */
export async function collectAllChanges(plan: BackupPlan): Promise<readonly string[]> {
  const { cluster, walArchive } = await clusterOf(plan.dataDir)
  await makeBackupFolder(plan.folder)
  const client = new pg.Client({ connectionString: plan.server.superuserUrl })
  await client.connect()
  try {
    const { rows: modes } = await client.query<{ archive_mode: string }>('SHOW archive_mode')
    if (modes[0]?.archive_mode !== 'on')
      throw new BackupError('Changes are not saved: set BACKUP_CHANGES=on and start the shop again.')
    const { rows } = await client.query<{ segment: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
    )
    const segment = rows[0]?.segment ?? ''
    for (const endsAt = Date.now() + ARCHIVE_WITHIN_MS; await isWaiting(cluster, segment); await pause(50)) {
      if (Date.now() > endsAt)
        throw new BackupError(`The database could not copy its changes to ${walArchive}: see postgres.log.`)
    }
  } finally {
    await client.end()
  }
  const paths = await collectChanges(walArchive, plan.folder, plan.key)
  await sendAll(plan, paths)
  return paths
}

/** The server marks a segment that has not been archived yet. */
async function isWaiting(cluster: string, segment: string): Promise<boolean> {
  return (await readdir(join(cluster, 'pg_wal', 'archive_status'))).includes(`${segment}.ready`)
}

/** Also for backups made by other means. */
export async function recordBackup(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`INSERT INTO setup_records (kind) VALUES ('backup')`)
  } finally {
    await client.end()
  }
}

async function sendAll(
  { command, folder }: Pick<BackupPlan, 'command' | 'folder'>,
  paths: readonly string[],
): Promise<void> {
  if (command !== null) for (const path of paths) await send(command, path, folder)
}

async function send(command: string, path: string, folder: string): Promise<void> {
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, BACKUP_FILE: path, BACKUP_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (part: string) => (errorOutput = `${errorOutput}${part}`.slice(-500)))
  const code = await new Promise<number | null>((done, reject) => {
    child.once('error', reject)
    child.once('close', done)
  })
  if (code === 0) return
  const reason = errorOutput.trim().split('\n').at(-1) ?? ''
  throw new BackupError(
    `${path} is complete but was not sent: BACKUP_COMMAND ended with ${code}${reason === '' ? '' : ` (${reason})`}. It does not count as a backup until it is.`,
  )
}

async function clusterOf(dataDir: string) {
  const found = await findCluster(dataDir)
  if (found === null)
    throw new BackupError('There is no shop here yet: run npm start first, or name its folder with DATA_DIR.')
  return found
}

/** `broken`: names of broken invariants; empty if the audit holds. */
export type RestoreReport = Awaited<ReturnType<typeof restoreAndAudit>>

/** Restores, audits and stops the server; the folder is then ready for a start. */
export async function restoreAndAudit(options: RestoreOptions) {
  const beganAt = performance.now()
  refuseDump(options.file)
  const { facts, server } = await restoreBackup(options)
  try {
    return await inspect(server.url, facts.begunAt, beganAt)
  } finally {
    await server.stop()
  }
}

/** The same for a dump, into an empty database of the owner's PostgreSQL. */
export async function restoreDumpAndAudit({
  file,
  key,
  databaseUrl,
}: Pick<RestoreOptions, 'file' | 'key'> & { readonly databaseUrl: string }): Promise<RestoreReport> {
  const beganAt = performance.now()
  const backups = await listBackups(dirname(file))
  const known = backups.find(({ path }) => basename(path) === basename(file))
  if (!isDump(file)) throw new BackupError(`${file} is not a dump: restore it into a new folder, with --to.`)
  await refuseUsedDatabase(databaseUrl)
  await restoreDump(readBackupFile(file, key), databaseUrl)
  return inspect(databaseUrl, known?.begunAt.toISOString() ?? 'unknown', beganAt)
}

async function refuseUsedDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`)
    if (rows.length > 0)
      throw new BackupError('The database is not empty, and a restore overwrites nothing: create a new one.')
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The database can't be opened (${systemCode(error) ?? String(error)}).`)
  } finally {
    await client.end()
  }
}

async function inspect(databaseUrl: string, begunAt: string, beganAt: number) {
  const db = connect(databaseUrl, { size: 1, statementTimeoutMs: 0 })
  try {
    const broken = await findBrokenInvariants(db.pool)
    const { rows: tables } = await db.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    )
    let rows = 0
    for (const { name } of tables) {
      const counted = await db.pool.query<{ rows: number }>(`SELECT count(*)::int8 AS rows FROM ${name}`)
      rows += counted.rows[0]?.rows ?? 0
    }
    const orders = await db.pool.query<{ orders: number; lastOrderAt: Date | null }>(
      `SELECT count(*)::int8 AS orders, max(created_at) AS "lastOrderAt" FROM orders`,
    )
    return {
      begunAt,
      seconds: (performance.now() - beganAt) / 1_000,
      rows,
      orders: orders.rows[0]?.orders ?? 0,
      lastOrderAt: orders.rows[0]?.lastOrderAt?.toISOString() ?? null,
      broken: [...new Set(broken.map(({ invariant }) => invariant))],
      invariants: INVARIANT_NAMES.length,
    }
  } finally {
    await db.close()
  }
}

/** A dump is SQL, and we cannot create the server that receives it. */
function refuseDump(path: string): void {
  if (isDump(path))
    throw new BackupError(
      `${path} is a dump of your own PostgreSQL: make an empty database and name its address with --to.`,
    )
}

function isDump(path: string): boolean {
  return /\.sql\.zst(\.age)?$/.test(path)
}

export type DrillReport = RestoreReport & { readonly file: string; readonly ageHours: number }

/** Restores the newest backup, with the changes after it, into a folder that is deleted again. */
export async function drill({
  folder,
  key,
  now,
  settings,
}: Pick<BackupPlan, 'folder' | 'key' | 'now'> & {
  readonly settings?: Settings | undefined
}): Promise<DrillReport> {
  const [newest] = await listBackups(folder)
  if (!newest) throw new BackupError(`There is no backup in ${folder}: run npm run backup first.`)
  refuseDump(newest.path)
  const changes = changesFolder(folder)
  const scratch = join(folder, `drill-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    const report = await restoreAndAudit({
      file: newest.path,
      dataDir: scratch,
      key,
      time: (await listChanges(changes)).length > 0 ? 'latest' : null,
      changes,
      settings,
    })
    const ageHours = (now().getTime() - newest.begunAt.getTime()) / 3_600_000
    return { ...report, file: newest.path, ageHours }
  } finally {
    // Elsewhere only if the database's OS user can't enter the backup folder.
    const elsewhere = await findCluster(scratch).catch(() => null)
    if (elsewhere) await rm(join(elsewhere.cluster, '..'), { recursive: true, force: true })
    await rm(scratch, { recursive: true, force: true })
  }
}
