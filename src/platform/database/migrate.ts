/**
 * Migrates a database to the newest schema, of the shop and of the job queue. Safe to run from several starts at once,
 * and while the version before still serves: a migration never waits long for a lock, because everything else that
 * wants the same table would wait behind it.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { NO_LIMITS } from './session-limits.ts'

const MIGRATION_LOCK = 7_266_201
const POLL_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'

type MigrateOptions = {
  /** Default: those of this version. */
  readonly migrations?: readonly Migration[]
  /** How long one attempt waits for locks. */
  readonly lockTimeoutMs?: number
  readonly attempts?: number
  readonly pauseMs?: number
}

/** The number of migrations that were applied. Throws `MigrationError`. */
export async function migrate(
  databaseUrl: string,
  options: MigrateOptions = {},
): Promise<{ applied: number }> {
  const client = new pg.Client({ connectionString: databaseUrl, options: NO_LIMITS })
  await client.connect()
  try {
    await takeMigrationLock(client)
    const pending = findPending(options.migrations ?? listMigrations(), await readApplied(client))
    for (const migration of pending) await applyPatiently(client, migration, options)
    await runMigrations({ connectionString: databaseUrl })
    return { applied: pending.length }
  } finally {
    await client.end()
  }
}

/** Retries instead of waiting: an index built concurrently waits for every running statement. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      `SELECT pg_try_advisory_lock($1) AS "isTaken"`,
      [MIGRATION_LOCK],
    )
    if (rows[0]?.isTaken) return
    await pause(POLL_MS)
  }
}

/** The table has the name and columns that the first databases were created with. */
async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle`)
  await client.query(
    `CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  const { rows } = await client.query<{ hash: string; when: string }>(
    `SELECT hash, created_at AS "when" FROM drizzle.__drizzle_migrations ORDER BY created_at`,
  )
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs = 2_000, attempts = 20, pauseMs = 1_000 }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration, lockTimeoutMs)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (attempt >= attempts) throw stillLocked(migration.name)
      await pause(pauseMs)
    }
  }
}

async function apply(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  const { isTransaction, statements, hash, when } = migration
  // Statements outside a transaction wait for others without blocking anybody.
  await client.query(`SET lock_timeout = ${isTransaction ? lockTimeoutMs : 0}`)
  if (isTransaction) await client.query('BEGIN')
  try {
    for (const each of statements) await client.query(each)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      when,
    ])
    if (isTransaction) await client.query('COMMIT')
  } catch (error) {
    if (isTransaction) await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
}

function stillLocked(name: string): MigrationError {
  return new MigrationError(
    `The migration ${name} did not get its tables, because a long transaction holds them: end it (pg_stat_activity shows it), then start again.`,
  )
}

// The migrations of this version, and whether a database has applied the same ones.

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))

export type Migration = {
  /** File name without `.sql`. */
  readonly name: string
  /** Milliseconds since 1970, from the journal; rises from one migration to the next. */
  readonly when: number
  /** SHA-256 of the file. */
  readonly hash: string
  readonly statements: readonly string[]
  /** False for a file that starts with NO_TRANSACTION, because it builds an index concurrently. */
  readonly isTransaction: boolean
}

/** A row of `drizzle.__drizzle_migrations`. */
export type AppliedMigration = { readonly hash: string; readonly when: number }

/** A migration that cannot be applied, in one sentence. The database was not changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const NO_TRANSACTION = '-- no transaction'

type Journal = { readonly entries: readonly { readonly tag: string; readonly when: number }[] }

/** In the order in which they are applied. */
export function listMigrations(): Migration[] {
  const { entries } = JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}meta/_journal.json`, 'utf8')) as Journal
  return entries.map(({ tag, when }) => {
    const text = readFileSync(`${MIGRATIONS_FOLDER}${tag}.sql`, 'utf8')
    return {
      name: tag,
      when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
      isTransaction: !text.startsWith(NO_TRANSACTION),
    }
  })
}

/**
 * The migrations that the database still needs. It may have newer ones, of the version that replaces this one. Throws
 * `MigrationError` if it has applied different ones.
 */
export function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const hashOf = new Map(applied.map(({ when, hash }) => [when, hash]))
  const newest = Math.max(0, ...hashOf.keys())
  for (const { name, when, hash } of migrations) {
    const known = hashOf.get(when)
    if (known !== undefined && known !== hash) throw edited(name)
    if (known === undefined && when < newest) throw foreign(name)
  }
  const own = new Set(migrations.map(({ when }) => when))
  const last = migrations.at(-1)
  const stranger = applied.find(({ when }) => !own.has(when) && when <= (last?.when ?? 0))
  if (stranger !== undefined) throw foreign(last?.name ?? '')
  return migrations.filter(({ when }) => !hashOf.has(when))
}

function edited(name: string): MigrationError {
  return new MigrationError(
    `The migration ${name} was changed after this database applied it: put the released file back (git checkout of the release), and write the change as a new migration.`,
  )
}

function foreign(name: string): MigrationError {
  return new MigrationError(
    `The database went through other migrations than those of this version, up to ${name}: start the version that made it, or restore a backup of a released version.`,
  )
}
