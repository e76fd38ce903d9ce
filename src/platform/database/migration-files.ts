/** The migrations of this version, and whether a database has applied the same ones. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

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
