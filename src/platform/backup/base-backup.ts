/**
 * A copy of the running bundled database, by PostgreSQL's own low-level backup: files are copied while the shop runs,
 * and the WAL written meanwhile makes them consistent when the copy is started. Written as one archive:
 * `backup.json`, `secrets.json`, `postgres.json`, the cluster below `postgres/`, and `complete.json` as the last entry.
 */
import { open, readdir, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { systemCode } from '#platform/database/embedded/embedded-error.ts'
import { BackupError } from './backup-file.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

export type BackupFacts = {
  readonly format: 1
  /** When copying began. Every transaction acknowledged before is in the backup. */
  readonly begunAt: string
  readonly postgres: string
  /** Size of the cluster's files. */
  readonly bytes: number
  /** First WAL segment that a restore needs. */
  readonly firstSegment: string
}

export type BackupEnd = { readonly endedAt: string; readonly lastSegment: string }

/** Also prevents two concurrent backups. Temporary: it ends with the connection, also after `kill -9`. */
const SLOT = 'panna_backup'
/** Recreated by a start; the same list as that of pg_basebackup. */
const EMPTY_FOLDERS =
  /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)$/
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|postgresql\.auto\.conf\.tmp|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|current_logfiles\.tmp|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)$/
const CONTROL_FILE = 'global/pg_control'
const READ_BYTES = 256 * 1024

export async function* baseBackup(
  source: { dataDir: string; cluster: string; superuserUrl: string },
  now: () => Date,
): AsyncGenerator<Buffer> {
  const { cluster, dataDir } = source
  const client = new pg.Client({ connectionString: source.superuserUrl, application_name: 'panna-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const begunAt = now().toISOString()
    const firstSegment = await begin(client)
    const paths = await listFiles(cluster)
    const bytes = paths.reduce((sum, { size }) => sum + size, 0)
    const postgres = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
    yield* jsonEntry('backup.json', {
      format: 1,
      begunAt,
      postgres,
      bytes,
      firstSegment,
    } satisfies BackupFacts)
    for (const name of ['postgres.json', 'secrets.json']) {
      const text = await readFile(join(dataDir, name)).catch(absentIsNull)
      if (text !== null) yield* bufferEntry(name, text)
    }
    yield tarHeader({ name: 'postgres/', size: 0, isFolder: true })
    for (const { path, isFolder } of paths) {
      if (isFolder) yield tarHeader({ name: `postgres/${path}/`, size: 0, isFolder })
      else if (path !== CONTROL_FILE) yield* fileEntry(cluster, path)
    }
    yield* bufferEntry(`postgres/${CONTROL_FILE}`, await readUnchanged(join(cluster, CONTROL_FILE)))
    const { label, map, lastSegment } = await end(client)
    yield* bufferEntry('postgres/backup_label', Buffer.from(label))
    if (map.trim() !== '') yield* bufferEntry('postgres/tablespace_map', Buffer.from(map))
    for (const name of await segmentsBetween(cluster, firstSegment, lastSegment))
      yield* fileEntry(cluster, `pg_wal/${name}`)
    yield* jsonEntry('complete.json', { endedAt: now().toISOString(), lastSegment } satisfies BackupEnd)
    yield TAR_END
  } finally {
    await client.end()
  }
}

/** Returns the first WAL segment that is needed. */
async function begin(client: pg.Client): Promise<string> {
  try {
    await client.query(`SELECT pg_create_physical_replication_slot($1, true, true)`, [SLOT])
  } catch (error) {
    if (systemCode(error) === '42710')
      throw new BackupError('Another backup of this shop is running: wait until it has ended.')
    throw error
  }
  const { rows } = await client.query<{ segment: string }>(
    `SELECT pg_walfile_name(pg_backup_start('panna', true)) AS segment`,
  )
  return rows[0]?.segment ?? ''
}

async function end(client: pg.Client): Promise<{ label: string; map: string; lastSegment: string }> {
  const { rows } = await client.query<{ label: string; map: string; lastSegment: string }>(
    `SELECT labelfile AS label, spcmapfile AS map, pg_walfile_name(lsn) AS "lastSegment" FROM pg_backup_stop(false)`,
  )
  const [row] = rows
  if (!row) throw new Error('pg_backup_stop returned nothing')
  return row
}

type Found = { readonly path: string; readonly size: number; readonly isFolder: boolean }

async function listFiles(cluster: string, below = ''): Promise<Found[]> {
  const found: Found[] = []
  for (const entry of await readdir(join(cluster, below), { withFileTypes: true }).catch(absentIsEmpty)) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isSymbolicLink())
      throw new BackupError(
        `The database has files outside its folder (${path} leads to ${await readlink(join(cluster, path))}): this backup can't copy them.`,
      )
    if (entry.isDirectory()) {
      found.push({ path, size: 0, isFolder: true })
      if (path === 'pg_wal') found.push({ path: 'pg_wal/archive_status', size: 0, isFolder: true })
      else if (below !== '' || !EMPTY_FOLDERS.test(entry.name))
        found.push(...(await listFiles(cluster, path)))
    } else if (entry.isFile()) {
      const stats = await stat(join(cluster, path)).catch(absentIsNull)
      if (stats) found.push({ path, size: stats.size, isFolder: false })
    }
  }
  return found
}

/** Segments and the histories of timelines. */
async function segmentsBetween(cluster: string, first: string, last: string): Promise<string[]> {
  const names = await readdir(join(cluster, 'pg_wal'))
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  if (!segments.includes(first) || !segments.includes(last))
    throw new BackupError('The database recycled its log while it was copied: try the backup again.')
  return [...names.filter((name) => name.endsWith('.history')), ...segments.toSorted()]
}

/**
 * A file may grow, shrink or be deleted while it is read; the WAL has what is missing. The archive states the size,
 * so it gets exactly that many bytes.
 */
async function* fileEntry(cluster: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(join(cluster, path)).catch(absentIsNull)
  if (file === null) return
  try {
    const { size } = await file.stat()
    yield tarHeader({ name: `postgres/${path}`, size, isFolder: false })
    for (let at = 0; at < size;) {
      const part = Buffer.alloc(Math.min(READ_BYTES, size - at))
      const { bytesRead } = await file.read(part, 0, part.length, at)
      yield bytesRead === 0 ? part : part.subarray(0, bytesRead)
      at += bytesRead === 0 ? part.length : bytesRead
    }
    yield tarPadding(size)
  } finally {
    await file.close()
  }
}

/** The server rewrites this small file in place: two equal reads mean that it is complete. */
async function readUnchanged(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (;;) {
    const again = await readFile(path)
    if (again.equals(before)) return again
    before = again
  }
}

function* jsonEntry(name: string, value: object): Generator<Buffer> {
  yield* bufferEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
}

function* bufferEntry(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader({ name, size: content.length, isFolder: false })
  yield content
  yield tarPadding(content.length)
}

function absentIsNull(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null
  throw error
}

function absentIsEmpty(error: unknown): [] {
  if (systemCode(error) === 'ENOENT') return []
  throw error
}
