/** The pool: small on purpose. Few connections finish more checkouts than many that queue on row locks. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Orm = NodePgDatabase

export type Database = {
  readonly pool: pg.Pool
  readonly orm: Orm
  close(): Promise<void>
}

export type ConnectOptions = {
  /** Connections at most; 4 to 8 per two cores. */
  readonly size?: number
  readonly onError?: (error: Error) => void
}

const INT8 = pg.types.builtins.INT8

export function connect(databaseUrl: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.size ?? 8,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'panna',
    // Statements that do not wait for each other's answers go out together: a transaction holds its locks for less time.
    pipeline: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  // A lost connection fails its statement and is replaced; without listeners it would end the process, be it idle or not.
  const lost = options.onError ?? (() => undefined)
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return { pool, orm: drizzle(pool), close: () => pool.end() }
}

/** Paise and counts are int8: they come back as numbers, and one that can't be told exactly is a bug. */
function getTypeParser(
  ...[id, format]: Parameters<typeof pg.types.getTypeParser>
): (text: string) => unknown {
  return id === INT8 && format !== 'binary'
    ? exactNumber
    : (pg.types.getTypeParser(id, format) as (text: string) => unknown)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`an integer beyond exactness: ${text}`)
  return value
}
