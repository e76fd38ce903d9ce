/** Time limits of database sessions, the error codes of limits that were reached, and sessions behind a pooler. */
import pg from 'pg'

/** Time limits of the sessions that serve requests, in milliseconds; their names are PostgreSQL's. */
export const SESSION_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Start-up options of a direct connection whose work may take longer, whatever its role is limited to. */
export const NO_LIMITS = Object.keys(SESSION_LIMITS)
  .map((name) => `-c ${name}=0`)
  .join(' ')

/** PostgreSQL's error code for a statement that reached its time limit. */
export const STATEMENT_TIMED_OUT = '57014'
/** PostgreSQL's error code for a statement that found no room on the database's disk. */
export const DISK_FULL = '53100'

// Connections through a pooler in transaction mode, such as PgBouncer: consecutive transactions may run on different
// sessions, so nothing may be kept in a session. What needs one (migrations, LISTEN, the job queue's locks) uses the
// direct address.

type Query = (...args: unknown[]) => unknown

/** Sends every statement unnamed: a prepared one would be missing on the next session. */
export class UnnamedClient extends pg.Client {
  override readonly query = ((...[what, ...rest]: unknown[]) => {
    const isNamed = typeof what === 'object' && what !== null && 'name' in what && !('submit' in what)
    const sent = isNamed ? { ...what, name: undefined } : what
    return (super.query as Query).call(this, sent, ...rest)
  }) as pg.Client['query']
}

const POOLER_LOCK = 7_266_203

/**
 * A pooler rejects time limits as start-up parameters, so the role of this address has them in this database. Safe to
 * run from several starts at once.
 */
export async function limitSessionsOfRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, options: NO_LIMITS })
  await client.connect()
  try {
    const settings = Object.entries(SESSION_LIMITS).map(
      ([name, ms]) =>
        `EXECUTE format('ALTER ROLE %I IN DATABASE %I SET ${name} = ${ms}', current_user, current_database());`,
    )
    await client.query(
      `BEGIN; SELECT pg_advisory_xact_lock(${POOLER_LOCK}); DO $$ BEGIN ${settings.join(' ')} END $$; COMMIT`,
    )
  } finally {
    await client.end()
  }
}
