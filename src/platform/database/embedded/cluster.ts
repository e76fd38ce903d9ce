/**
 * The cluster on disk: created completely or not at all, prepared for the shop, and refused if another version of
 * PostgreSQL made it. Its place and passwords are in `DATA_DIR/postgres.json`.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { program } from './binaries.ts'
import { diskFull } from './data-dir.ts'
import { EmbeddedError, systemCode } from './embedded-error.ts'
import { type OsUser, runQuietly } from './os-user.ts'
import { type Address, SOCKET_PORT } from './settings.ts'

const SUPERUSER = 'postgres'
const MAJOR_VERSION = '18'
const DRAFT = 'postgres.new-'

/** True if a cluster of our version exists. Another version is refused. */
export async function hasCluster(cluster: string): Promise<boolean> {
  let version: string
  try {
    version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw new EmbeddedError(
      `The database folder ${cluster} cannot be read (${code ?? String(error)}): start Panna as the user who made it (root, if it was root), or choose another folder with DATA_DIR.`,
    )
  }
  if (version === MAJOR_VERSION) return true
  throw new EmbeddedError(
    `The database in ${cluster} was made by PostgreSQL ${version} and Panna brings ${MAJOR_VERSION}: move the data over with pg_dump and pg_restore, or choose another folder with DATA_DIR.`,
  )
}

type NewCluster = {
  native: string
  place: string
  user: OsUser | null
  superuserPassword: string
  /** False for tests: their cluster need not survive a power cut. */
  isFlushed: boolean
}

/**
 * Creates `place/postgres`. It is built under a temporary name, so a start that is killed leaves nothing half-made, and
 * an `initdb` that outlives it writes where nobody looks.
 */
export async function makeCluster(wanted: NewCluster): Promise<void> {
  const draft = join(wanted.place, `${DRAFT}${randomUUID()}`)
  const passwordFile = join(wanted.place, `.password-${randomUUID()}`)
  try {
    await removeDrafts(wanted.place)
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, wanted.superuserPassword, { mode: 0o600 })
    if (wanted.user) {
      await give(draft, wanted.user)
      await give(passwordFile, wanted.user)
    }
    const result = await runQuietly(
      program(wanted.native, 'initdb'),
      initArguments(draft, passwordFile, wanted.isFlushed),
      wanted.user,
    )
    if (result.code !== 0) throw refusal(wanted.place, result.output)
    await rename(draft, join(wanted.place, 'postgres'))
  } catch (error) {
    throw systemCode(error) === 'ENOSPC' ? diskFull(wanted.place) : error
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

/** Leftovers of starts that were killed. */
async function removeDrafts(place: string): Promise<void> {
  const drafts = (await readdir(place)).filter((name) => name.startsWith(DRAFT))
  const removed = drafts.map((name) => rm(join(place, name), { recursive: true, force: true }))
  // One in which an `initdb` still writes cannot be deleted yet; it does no harm.
  await Promise.allSettled(removed)
}

function initArguments(draft: string, passwordFile: string, isFlushed: boolean): string[] {
  return [
    ['--pgdata', draft],
    ['--username', SUPERUSER],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    // Built-in locale: sorts the same on every machine, and upgrades of system libraries break no index.
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--data-checksums'],
    ['--no-instructions'],
    isFlushed ? [] : ['--no-sync'],
  ].flat()
}

async function give(path: string, user: OsUser): Promise<void> {
  try {
    await chown(path, user.uid, user.gid)
  } catch (error) {
    throw new EmbeddedError(
      `The folder of ${path} does not let root hand files to the database's OS user (${systemCode(error) ?? String(error)}): start Panna as an ordinary user, or choose another folder with DATA_DIR.`,
    )
  }
}

function refusal(place: string, output: string): EmbeddedError {
  if (/No space left on device/.test(output)) return diskFull(place)
  const reason = output
    .split('\n')
    .findLast((line) => /^(initdb|FATAL|PANIC|ERROR)/.test(line) || line.includes('error:'))
  return new EmbeddedError(
    `The database could not be made in ${place}: ${reason ?? output.trim().split('\n').at(-1) ?? 'no reason given'}.`,
  )
}

/** What is saved beside the cluster, readable by its owner only. */
export type ClusterRecord = {
  /** The folder that contains `postgres/`; relative to the data folder, so that the folder can be moved as a whole. */
  place: string
  superuserPassword: string
  appPassword: string
  /** True once the cluster, role, database and extensions exist. */
  isPrepared: boolean
}

/** What was saved for this data folder, or null before the first start. */
export async function readClusterRecord(dataDir: string): Promise<ClusterRecord | null> {
  const path = clusterRecordPath(dataDir)
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ClusterRecord
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw new EmbeddedError(
      `The file ${path} cannot be read (${systemCode(error) ?? 'it is damaged'}): start Panna as the user who owns it, or restore it from a backup.`,
    )
  }
}

export async function writeClusterRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const path = clusterRecordPath(dataDir)
  const draft = `${path}.${randomUUID()}`
  try {
    // Flushed before it is renamed: a cluster whose passwords are lost in a power cut is lost too.
    await writeFile(draft, JSON.stringify(record, null, 2), { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

export function newClusterRecord(dataDir: string, place: string): ClusterRecord {
  const inside = relative(dataDir, place)
  return {
    place: inside.startsWith('..') || isAbsolute(inside) ? place : inside,
    superuserPassword: randomBytes(24).toString('base64url'),
    appPassword: randomBytes(24).toString('base64url'),
    isPrepared: false,
  }
}

/** The cluster folder that `record` names. */
export function clusterOf(dataDir: string, record: ClusterRecord): string {
  return join(resolve(dataDir, record.place), 'postgres')
}

export function clusterRecordPath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}

/** The shop's role and its database. The role owns the database and nothing else. */
const APP = 'panna'
const EXTENSIONS = ['pg_trgm', 'unaccent']

/**
 * Prepares a new cluster for the shop's migrations: the role, the database and the extensions that only a superuser may
 * add. Idempotent: a start that was killed half-way continues here.
 */
export async function prepareCluster(address: Address, record: ClusterRecord): Promise<void> {
  await asSuperuser(address, record, 'postgres', async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP])
    const password = client.escapeLiteral(record.appPassword)
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APP} LOGIN PASSWORD ${password}`)
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [APP])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APP} OWNER ${APP}`)
    await client.query(`REVOKE CONNECT ON DATABASE postgres FROM PUBLIC`)
  })
  await asSuperuser(address, record, APP, async (client) => {
    for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`)
  })
}

export function appUrl(address: Address, record: ClusterRecord): string {
  return databaseUrl(address, APP, record.appPassword, APP)
}

export function superuserUrl(address: Address, record: ClusterRecord, database = 'postgres'): string {
  return databaseUrl(address, SUPERUSER, record.superuserPassword, database)
}

/** A socket's folder replaces the host, percent-encoded: understood by `pg` and by PostgreSQL's own tools. */
function databaseUrl(address: Address, role: string, password: string, database: string): string {
  const host =
    'socketDir' in address
      ? `${encodeURIComponent(address.socketDir)}:${SOCKET_PORT}`
      : `127.0.0.1:${address.loopbackPort}`
  return `postgresql://${role}:${encodeURIComponent(password)}@${host}/${database}`
}

async function asSuperuser(
  address: Address,
  record: ClusterRecord,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(address, record, database) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
