/** The cluster on disk: created completely or not at all, and refused if another version of PostgreSQL made it. */
import { randomUUID } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { program } from './binaries.ts'
import { diskFull } from './data-dir.ts'
import { EmbeddedError, systemCode } from './embedded-error.ts'
import type { OsUser } from './os-user.ts'
import { runQuietly } from './run-quietly.ts'

export const SUPERUSER = 'postgres'
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

export type NewCluster = {
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
